"""What the tests of pages measure in the browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

__all__ = ["low_contrast"]

# WCAG 2.1, 1.4.3: relative luminance, and the ratio of two. An element's background is that of the nearest one around it
# that has any; inside SVG, the fill of the box that its text stands in.
LOW_CONTRAST = """() => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  };
  const luminance = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((v) => v / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const behind = (element) => {
    if (element.closest("svg")) {
      const box = element.parentElement.querySelector("rect") || document.querySelector("svg .lane rect");
      return rgba(getComputedStyle(box).fill);
    }
    for (let at = element; at; at = at.parentElement) {
      const colour = rgba(getComputedStyle(at).backgroundColor);
      if (colour[3] === 255) return colour;
    }
    return rgba(getComputedStyle(document.body).backgroundColor);
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || element.closest("script, style, .hidden, .skip, :disabled")) continue;
    if (!element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const ink = rgba(element.closest("svg") ? style.fill : style.color);
    const [dark, light] = [luminance(ink), luminance(behind(element))].sort((a, b) => a - b);
    const ratio = (light + 0.05) / (dark + 0.05);
    if (ratio < 4.5) found.push([walker.currentNode.data.trim(), Math.round(ratio * 100) / 100]);
  }
  return found;
}"""


def low_contrast(page: Page) -> Any:
    """Return each text that is visible and has less contrast than WCAG's level AA asks for, with its contrast."""
    return page.evaluate(LOW_CONTRAST)

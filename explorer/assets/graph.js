// A state graph: drawn by Cytoscape.js, and told in full beside it.
(() => {
  const { names, varying, states, steps } = data;
  const FEW = 60, MOST_LISTED = 200;
  const few = states.length <= FEW;
  const wide = few ? 230 : 46, tall = few ? 60 + 15 * Math.min(varying.length, 7) : 60;
  // A graph of wide rows is stretched downwards too, so that the whole of it fills its window.
  const widest = Math.max(...states.map((state) => Math.abs(state.at[0]) * 2 + 1));
  const rows = Math.max(...states.map((state) => state.at[1])) + 1;
  const high = Math.max(tall + 30, (widest * wide) / rows / 1.5);
  const cut = (text, most) => (text.length > most ? text.slice(0, most - 1) + "…" : text);
  const shownNames = varying.map((name) => [name, names.indexOf(name)]);

  const from = states.map(() => []), to = states.map(() => []);
  steps.forEach(([source, target], number) => { from[source].push(number); to[target].push(number); });
  // The shortest way to each state: the step that first reached it, level by level.
  const came = states.map(() => null);
  {
    const seen = states.map((state) => state.is.includes("initial"));
    let level = [...states.keys()].filter((number) => seen[number]);
    while (level.length) {
      const next = [];
      for (const source of level) for (const number of from[source]) {
        const target = steps[number][1];
        if (!seen[target]) { seen[target] = true; came[target] = number; next.push(target); }
      }
      level = next;
    }
  }
  const onTrace = (place) => place >= 0;
  const isBad = (state) => Boolean(state.violates) || state.is.includes("deadlock");
  const summary = (number) => [
    ...(onTrace(states[number].trace) ? [`state ${states[number].trace} of the trace`] : []), ...states[number].is, ...(states[number].violates ? [`violates ${states[number].violates}`] : []),
  ].join(", ");
  const textOf = (number) => [`state ${number}`, summary(number),
    ...names.map((name, place) => `${name} = ${states[number].values[place]}`),
    ...from[number].map((step) => steps[step][2] + " " + steps[step][4])].join("\n").toLowerCase();
  const texts = states.map((_, number) => textOf(number));

  const nodeLabel = (number) => {
    if (!few) return String(number);
    const lines = shownNames.map(([name, place]) => cut(`${name} = ${states[number].values[place]}`, 36));
    const shown = lines.length > 7 ? [...lines.slice(0, 6), `… and ${lines.length - 6} more`] : lines;
    return [`${number}${summary(number) ? ": " + cut(summary(number), 32) : ""}`, ...shown].join("\n");
  };

  // Cytoscape takes colours as they are computed, not as they are written.
  const probe = byId("legend").appendChild(make("li", { hidden: true }));
  const colour = (name) => { probe.style.color = `var(--${name})`; return getComputedStyle(probe).color; };
  function style() {
    const [ink, dim, line, panel, page] = ["ink", "dim", "line", "panel", "page"].map(colour);
    return [
      { selector: "node", style: {
        shape: "round-rectangle", width: few ? 210 : 34, height: few ? tall - 40 : 20, label: "data(label)",
        "text-valign": "center", "text-wrap": few ? "wrap" : "none", "text-justification": few ? "left" : "auto", "font-family": "monospace",
        "font-size": few ? 9 : 11, "min-zoomed-font-size": few ? 4 : 7, color: ink, "background-color": panel, "border-width": 1, "border-color": dim } },
      { selector: "edge", style: {
        width: 1, "line-color": dim, "target-arrow-color": dim, "target-arrow-shape": "triangle", "arrow-scale": 0.8,
        "curve-style": "bezier", label: "data(label)", "font-size": 8, "font-family": "monospace", "min-zoomed-font-size": few ? 5 : 9,
        color: ink, "text-background-color": page, "text-background-opacity": 0.85, "text-rotation": few ? "none" : "autorotate" } },
      { selector: "node.initial", style: { "border-width": 3, "border-color": ink } },
      { selector: "node.final", style: { "border-width": 4, "border-style": "double", "border-color": ink } },
      { selector: "node.cut", style: { "border-width": 2, "border-style": "dashed" } },
      { selector: "node.trace", style: { "background-color": colour("stale-fill"), "border-color": ink, "border-width": 3 } },
      { selector: "edge.trace", style: { width: 4, "line-color": ink, "target-arrow-color": ink } },
      { selector: "node.bad", style: { "background-color": colour("violated-fill"), "border-color": colour("violated"), "border-width": 2 } },
      { selector: "edge.fault", style: { "line-style": "dashed", "line-color": colour("fault"), "target-arrow-color": colour("fault"), color: colour("fault") } },
      { selector: "edge.bad", style: { width: 2.5, "line-color": colour("violated"), "target-arrow-color": colour("violated"), color: colour("violated") } },
      { selector: ".other", style: { opacity: 0.25 } },
      { selector: "edge.way", style: { opacity: 1, width: 4, "line-color": colour("focus"), "target-arrow-color": colour("focus") } },
      { selector: "node.way", style: { opacity: 1 } },
      { selector: "node.chosen", style: { opacity: 1, "border-color": colour("focus"), "border-width": 5, "border-style": "solid" } },
    ];
  }

  const classes = (state) => [...state.is, onTrace(state.trace) ? "trace" : "", isBad(state) ? "bad" : ""].join(" ");
  const cy = cytoscape({
    container: byId("canvas"),
    elements: [
      ...states.map((state, number) => ({
        group: "nodes", data: { id: `n${number}`, label: nodeLabel(number) }, classes: classes(state),
        position: { x: state.at[0] * wide, y: state.at[1] * high } })),
      ...steps.map(([source, target, label, fault, violates, trace], number) => ({
        group: "edges", data: { id: `e${number}`, source: `n${source}`, target: `n${target}`, label: onTrace(trace) ? `${trace}. ${label}` : label },
        classes: [fault ? "fault" : "", violates ? "bad" : "", onTrace(trace) ? "trace" : ""].join(" ") })),
    ],
    style: style(), layout: { name: "preset", padding: 30 }, minZoom: 0.02, maxZoom: 4,
    hideEdgesOnViewport: steps.length > 3000, autoungrabify: true, boxSelectionEnabled: false,
  });
  document.addEventListener("theme", () => cy.style(style()));
  cy.on("tap", "node", (event) => choose(Number(event.target.id().slice(1))));

  function way(number) {
    const found = [];
    for (let at = number; came[at] !== null; at = steps[came[at]][0]) found.unshift(came[at]);
    return found;
  }

  const stateButton = (number, ...words) =>
    make("li", {}, Object.assign(make("button", { type: "button" }, ...words), { onclick: () => choose(number) }));
  function stepButton(step, target) {
    const [, , label, fault, violates] = steps[step];
    return stateButton(target, make("span", { class: fault ? "fault" : false }, (fault ? "FAULT " : "") + label),
      violates ? make("span", { class: "bad" }, ` violates ${violates}`) : null, make("span", { class: "dim" }, ` → ${target}`));
  }
  const listed = (title, items, none) => [make("h3", {}, title),
    items.length ? make("ul", { class: "states-list" }, ...items) : make("p", { class: "dim" }, none)];

  function choose(number) {
    const state = states[number], path = way(number);
    cy.batch(() => {
      cy.elements().removeClass("chosen way");
      cy.getElementById(`n${number}`).addClass("chosen");
      path.forEach((step) => {
        cy.getElementById(`e${step}`).addClass("way");
        cy.getElementById(`n${steps[step][0]}`).addClass("way");
      });
    });
    const box = cy.extent(), place = cy.getElementById(`n${number}`).position();
    if (place.x < box.x1 || place.x > box.x2 || place.y < box.y1 || place.y > box.y2) cy.center(cy.getElementById(`n${number}`));
    const before = came[number] === null ? null : states[steps[came[number]][0]].values;
    const trees = names.map((name, at) => [name, before && before[at] !== state.values[at]
      ? { was: before[at], now: state.values[at] } : state.values[at]]);
    const tree = make("ul", { class: "tree" });
    Tree.fill(tree, trees);
    byId("details-title").textContent = `State ${number}`;
    byId("about").replaceChildren(
      summary(number) ? make("p", { class: isBad(state) ? "bad note" : "note" }, summary(number)) : "",
      make("p", {}, Object.assign(make("button", { type: "button", id: "all" }, "All states"), { onclick: () => search() })),
      tree,
      ...listed("Steps from here", from[number].map((step) => stepButton(step, steps[step][1])),
        state.is.includes("cut") ? "None: it lies outside a constraint." : "None."),
      ...listed(`Shortest way here: ${path.length} steps`, path.map((step) => stepButton(step, steps[step][1])), "It is an initial state."),
      ...listed("Steps to here", to[number].map((step) => stateButton(steps[step][0], `${steps[step][0]} → ${steps[step][2]}`)), "None."));
    byId("details").scrollTop = 0;
    byId("found").textContent = `State ${number}${summary(number) ? ": " + summary(number) : ""}`;
  }

  let filter = null;
  function search() {
    const wanted = byId("find").value.trim().toLowerCase();
    const found = [...states.keys()].filter((number) =>
      (!filter || filter(states[number], number)) && (!wanted || texts[number].includes(wanted)));
    const all = !wanted && !filter;
    cy.batch(() => {
      cy.elements().removeClass("chosen way other");
      if (all) return;
      const kept = new Set(found);
      states.forEach((_, number) => { if (!kept.has(number)) cy.getElementById(`n${number}`).addClass("other"); });
      steps.forEach(([source, target], number) => {
        if (!kept.has(source) || !kept.has(target)) cy.getElementById(`e${number}`).addClass("other");
      });
    });
    byId("details-title").textContent = all ? "States" : "Found";
    const items = found.slice(0, MOST_LISTED).map((number) => stateButton(number, `${number} `,
      make("span", { class: isBad(states[number]) ? "bad" : "dim" }, summary(number)),
      came[number] === null ? null : make("span", {}, ` after ${steps[came[number]][2]}`)));
    if (found.length > MOST_LISTED) items.push(make("li", { class: "dim" }, `and ${found.length - MOST_LISTED} more`));
    byId("about").replaceChildren(make("ul", { class: "states-list" }, ...items));
    byId("found").textContent = all ? "" : `${found.length} of ${states.length} states`;
    if (!all && found.length) cy.fit(cy.collection(found.map((number) => cy.getElementById(`n${number}`))), 60);
    if (!all && cy.zoom() > 1.2) cy.zoom({ level: 1.2, renderedPosition: { x: cy.width() / 2, y: cy.height() / 2 } });
  }

  for (const [title, wanted] of [
    ["Violations", (state) => Boolean(state.violates)],
    ["Bad steps", (_, number) => from[number].some((step) => steps[step][4])],
    ["Deadlocks", (state) => state.is.includes("deadlock")],
    ["Final", (state) => state.is.includes("final")],
  ]) {
    const count = states.filter(wanted).length;
    if (!count) continue;
    const button = make("button", { type: "button", "aria-pressed": "false" }, `${title} (${count})`);
    button.onclick = () => {
      const on = filter !== wanted;
      filter = on ? wanted : null;
      byId("filters").querySelectorAll("button").forEach((each) => each.setAttribute("aria-pressed", String(on && each === button)));
      search();
    };
    byId("filters").append(button);
  }

  const middle = () => ({ x: cy.width() / 2, y: cy.height() / 2 });
  const zoom = (factor) => cy.zoom({ level: cy.zoom() * factor, renderedPosition: middle() });
  const keys = {
    "+": () => zoom(1.25), "=": () => zoom(1.25), "-": () => zoom(0.8), 0: () => cy.fit(undefined, 30),
    ArrowLeft: () => cy.panBy({ x: 80, y: 0 }), ArrowRight: () => cy.panBy({ x: -80, y: 0 }),
    ArrowUp: () => cy.panBy({ x: 0, y: 80 }), ArrowDown: () => cy.panBy({ x: 0, y: -80 }),
  };
  byId("canvas").addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in keys)) return;
    event.preventDefault();
    keys[event.key]();
  });
  byId("closer").addEventListener("click", keys["+"]);
  byId("farther").addEventListener("click", keys["-"]);
  byId("fit").addEventListener("click", keys[0]);
  byId("find").addEventListener("input", search);
  search();
  // For tests and for whoever opens the console.
  window.states = cy;
})();

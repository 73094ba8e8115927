// Trees of values, as render/shared/tree.py writes them.
const Tree = (() => {
  const SHORT = 60;
  const MANY = 12;
  const brackets = { list: ["[", "]"], set: ["{", "}"], dict: ["{", "}"], record: ["(", ")"] };

  const isChange = (node) => typeof node !== "string" && "was" in node;
  const isMarked = (node) =>
    typeof node !== "string" && (isChange(node) || node.has.some(([, part, mark]) => mark || isMarked(part)));

  function plain(node) {
    if (typeof node === "string") return node;
    if (isChange(node)) return plain(node.now);
    return { ...node, has: node.has.filter(([, , mark]) => mark !== "-").map(([key, part]) => [key, plain(part)]) };
  }

  function brief(node) {
    if (typeof node === "string") return node;
    if (isChange(node)) return `${brief(node.was)} → ${brief(node.now)}`;
    const [open, close] = brackets[node.is];
    const between = node.is === "dict" ? ": " : "=";
    const parts = node.has.map(([key, part]) => (key ? key + between : "") + brief(part));
    return node.of + open + parts.join(", ") + close;
  }

  function change(was, now) {
    return make("span", {}, make("del", {}, brief(was)), " → ", make("ins", {}, brief(now)));
  }

  function entry([key, part, mark], kind) {
    const label = key ? [make("span", { class: "key" }, key + (kind === "dict" ? ": " : " = "))] : [];
    const value = mark ? [mark === "+" ? "+ " : "− ", ...label, make(mark === "+" ? "ins" : "del", {}, brief(part))] : show(part, label);
    return make("li", { class: mark || isMarked(part) ? "changed" : false }, ...value);
  }

  function folded(title, open, fill) {
    const details = make("details", { open }, make("summary", {}, ...title));
    let filled = false;
    const once = () => { if (!filled) { filled = true; details.append(fill()); } };
    if (open) once();
    details.addEventListener("toggle", once);
    return details;
  }

  // A value after its label, or, where it is long or has changes inside, below it.
  function show(node, label) {
    if (typeof node === "string") return [...label, node];
    if (isChange(node)) return [...label, change(node.was, node.now)];
    const text = brief(node);
    const marked = isMarked(node);
    if (!marked && text.length <= SHORT) return [...label, text];
    const count = `${node.has.length} ${node.is === "record" ? "field" : "entr"}`;
    const plural = node.is === "record" ? ["", "s"] : ["y", "ies"];
    const size = count + plural[node.has.length === 1 ? 0 : 1];
    const title = [...label, `${node.of} `, make("span", { class: "dim" }, size)];
    const list = (parts) => () => make("ul", {}, ...parts.map((part) => entry(part, node.is)));
    if (!marked || node.has.length <= MANY) return [folded(title, marked || node.has.length <= MANY, list(node.has))];
    const same = node.has.filter(([, part, mark]) => !mark && !isMarked(part));
    const other = node.has.filter(([, part, mark]) => mark || isMarked(part));
    const rest = same.length ? [make("li", {}, folded([`${same.length} unchanged`], false, list(same)))] : [];
    return [folded(title, true, () => {
      const shown = list(other)();
      shown.append(...rest);
      return shown;
    })];
  }

  // state: [[name, tree], ...]. Fills a list, and says how many of how many are shown.
  function fill(list, state, { query = "", only = false, read = [] } = {}) {
    const wanted = query.trim().toLowerCase();
    const shown = state.filter(([name, node]) =>
      (!only || isMarked(node)) && (!wanted || `${name} = ${brief(node)}`.toLowerCase().includes(wanted)));
    list.replaceChildren(...shown.map(([name, node]) => make("li", { class: isMarked(node) ? "changed" : false },
      ...show(node, [make("span", { class: "name" }, name), " = "]),
      read.includes(name) ? make("span", { class: "read" }, "in the false part") : null)));
    return `${shown.length} of ${state.length} variables`;
  }

  const changes = (parts) => make("ul", { class: "changes" }, ...parts.map(([place, was, now]) =>
    make("li", {}, `${place}: `, change(was, now))));

  return { fill, plain, changes };
})();

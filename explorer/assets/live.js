// Walking through a spec: every question holds the whole way, so the server remembers nothing.
(() => {
  let here = null;
  let asked = 0;
  const steps = (way) => way.split(",");
  const shorter = (way) => (way.includes(",") ? way.slice(0, way.lastIndexOf(",")) : way);

  function fail(words) {
    byId("problem").textContent = words;
    byId("problem").hidden = !words;
  }

  async function ask(name) {
    let answer;
    try {
      answer = await fetch(name, { cache: "no-store" });
    } catch {
      throw new Error("The server has ended; run explore serve again, and open the address that it prints.");
    }
    const found = await answer.json().catch(() => ({ problem: `The server answered ${answer.status}.` }));
    if (!answer.ok) throw new Error(found.problem);
    return found;
  }

  async function go(way, keep) {
    const number = ++asked;
    try {
      const found = await ask(`state?way=${encodeURIComponent(way)}`);
      if (number !== asked) return; // somebody was faster
      here = found;
      fail("");
      show();
      if (!keep) history.pushState(null, "", `#${way}`);
    } catch (problem) {
      fail(problem.message);
    }
  }

  const button = (look, onclick, ...words) => Object.assign(make("button", { type: "button", class: look }, ...words), { onclick });

  function trail() {
    const all = steps(here.way);
    const items = [{ call: "initial state" }, ...here.steps].map((step, number) => {
      const one = button(false, () => go(all.slice(0, number + 1).join(",")), make("span", { class: "number" }, String(number)),
        make("span", {}, step.call, step.fault ? make("span", { class: "badge fault" }, "fault") : null));
      if (number === here.steps.length) one.setAttribute("aria-current", "step");
      return make("li", {}, one);
    });
    document.querySelector("#steps ol").replaceChildren(...items);
    items[items.length - 1].scrollIntoView({ block: "nearest" });
  }

  function choice(step, number) {
    if (step.step === null) return make("li", {}, make("p", { class: "note" }, make("code", {}, step.call), ` ${step.doc}`));
    const lines = step.problem ? [make("span", {}, `leaves its bounds: ${step.problem}`)]
      : step.changes.slice(0, 6).map(([place, was, now]) => make("span", {}, `${place}: ${was} → ${now}`));
    if (step.changes.length > 6) lines.push(make("span", {}, `… and ${step.changes.length - 6} more`));
    if (!lines.length) lines.push(make("span", { class: "dim" }, "changes nothing"));
    return make("li", {}, button(step.fault ? "fault" : false, () => take(number),
      number < 9 ? make("kbd", { "aria-hidden": "true" }, String(number + 1)) : null,
      make("span", { class: "call" }, (step.fault ? "FAULT " : "") + step.call),
      make("span", { class: "doc" }, step.doc), make("span", { class: "changes" }, ...lines)));
  }

  function initials() {
    if (here.steps.length || !here.initials.length) return [];
    const list = make("select", {}, ...here.initials.map((words, number) =>
      make("option", { value: number, selected: String(number) === here.way }, `${number}${words ? ": " + words : ""}`)));
    list.onchange = () => go(list.value);
    return [make("p", {}, make("label", {}, `Initial state (of ${here.initials.length}) `, list))];
  }

  const claim = ({ name, kind, mark, words, why }) => [
    make("tr", { class: mark }, make("th", { scope: "row" }, name, " ", make("span", { class: "dim" }, kind)),
      make("td", { class: "said" }, words)),
    ...(why ? [make("tr", { class: `${mark} why` }, make("td", { class: "because", colspan: 2 }, why))] : []),
  ];

  function show() {
    const number = here.steps.length;
    const last = number ? here.steps[number - 1].call : "initial state";
    trail();
    byId("where").textContent = number ? `Step ${number}: ${last}` : "Initial state";
    byId("state-title").textContent = number ? `State after step ${number}` : "Initial state";
    byId("initials").replaceChildren(...initials());
    byId("next").replaceChildren(...here.next.map(choice));
    if (!here.next.length) byId("next").append(make("li", {}, make("p", {}, "Nothing: no action is enabled here.")));
    byId("about").replaceChildren(
      ...(here.doc ? [make("p", { class: "dim" }, here.doc)] : []),
      ...here.notes.map((note) => make("p", { class: "note" }, note)),
      ...(number ? [make("h3", {}, "Changed in this step"), here.changes.length ? Tree.changes(here.changes) : make("p", {}, "Nothing.")] : []));
    const wrong = here.claims.filter((each) => each.mark === "no");
    byId("claims").replaceChildren(...[...wrong, ...here.claims.filter((each) => each.mark !== "no")].flatMap(claim));
    byId("back").disabled = byId("start").disabled = number === 0;
    state();
    const told = here.changes.slice(0, 5).map(([place, was, now]) => `${place} from ${was} to ${now}`);
    byId("live").textContent = [byId("where").textContent, ...told, ...wrong.map((each) => `${each.name} is ${each.words}`),
      ...here.notes, `${here.next.length} steps can be taken`].join(". ");
  }

  function state() {
    byId("count").textContent = Tree.fill(byId("tree"), here.state, { query: byId("find").value, only: byId("only").checked });
  }

  function take(number) {
    const step = here && here.next[number];
    if (step && step.step !== null) go(`${here.way},${step.step}`);
  }

  async function found() {
    try {
      const { done, summary, traces } = await ask("found");
      byId("summary").textContent = summary;
      byId("traces").replaceChildren(...traces.map((trace) => make("li", {}, button(trace.violated ? "violated" : false,
        () => go(trace.way), make("code", {}, trace.name), make("span", { class: "said" }, trace.said)))));
      if (!done) setTimeout(found, 700);
    } catch (problem) {
      fail(problem.message);
    }
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select")) return;
    if (/^[1-9]$/.test(event.key)) take(Number(event.key) - 1);
    else if (event.key === "ArrowLeft" && here && here.steps.length) go(shorter(here.way));
    else return;
    event.preventDefault();
  });
  byId("back").addEventListener("click", () => go(shorter(here.way)));
  byId("start").addEventListener("click", () => go(steps(here.way)[0]));
  byId("find").addEventListener("input", state);
  byId("only").addEventListener("change", state);
  const fromAddress = () => (/^#[\d.,]+$/.test(location.hash) ? location.hash.slice(1) : "0");
  window.addEventListener("popstate", () => go(fromAddress(), true));
  go(fromAddress(), true);
  found();
})();

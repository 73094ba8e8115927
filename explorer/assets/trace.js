// Walking through a trace.
(() => {
  const last = data.steps.length - 1;
  const names = Object.keys(data.steps[0].state);
  const buttons = [...document.querySelectorAll("#steps button")];
  const boxes = [...document.querySelectorAll("#graph [data-step]")];
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let at = -1;

  // For each variable the steps that changed it, so that any state is found without walking there.
  const touched = Object.fromEntries(names.map((name) => [name, []]));
  data.steps.forEach((step, number) => Object.keys(step.state).forEach((name) => touched[name].push(number)));
  function stateAt(number) {
    return names.map((name) => {
      const from = touched[name].filter((step) => step <= number).pop();
      const tree = data.steps[from].state[name];
      return [name, from === number ? tree : Tree.plain(tree)];
    });
  }

  const following = (number) => (number < last ? number + 1 : data.loop === null ? number : data.loop);
  const badge = (kind) => make("span", { class: `badge ${kind}` }, kind);

  function within(panel, element) {
    if (!element || panel.scrollHeight <= panel.clientHeight) return;
    const inner = element.getBoundingClientRect(), outer = panel.getBoundingClientRect();
    if (inner.top < outer.top + 45 || inner.bottom > outer.bottom - 20) {
      panel.scrollBy({ top: inner.top - outer.top - outer.height / 3, behavior: still.matches ? "instant" : "auto" });
    }
  }

  function about(step, number) {
    const said = [];
    if (number > 0) {
      said.push(make("p", {}, make("code", {}, step.call), " ", ...step.kinds.map(badge)));
      if (step.doc) said.push(make("p", { class: "dim" }, step.doc));
    }
    if (step.place) said.push(make("p", { class: "dim" }, `It ${step.place}${/could/.test(step.place) ? " just as well" : ""}.`));
    said.push(...step.notes.map((note) => make("p", { class: "note" }, note)));
    if (number === last && data.loop !== null) {
      said.push(make("p", { class: "note" }, `From here it goes on as after step ${data.loop}, for ever.`));
    }
    if (number > 0) {
      said.push(make("h3", {}, "Changed in this step"),
        step.changes.length ? Tree.changes(step.changes) : make("p", {}, "Nothing."));
    }
    return said;
  }

  function showState() {
    const settings = { query: byId("find").value, only: byId("only").checked, read: at === last ? data.read : [] };
    byId("count").textContent = Tree.fill(byId("tree"), stateAt(at), settings);
  }

  function go(number, quiet) {
    at = Math.max(0, Math.min(last, number));
    const step = data.steps[at];
    buttons.forEach((button, place) =>
      place === at ? button.setAttribute("aria-current", "step") : button.removeAttribute("aria-current"));
    boxes.forEach((box) => box.classList.toggle("current", Number(box.dataset.step) === at));
    byId("slider").value = at;
    byId("slider").setAttribute("aria-valuetext", `step ${at} of ${last}: ${step.call}`);
    byId("where").textContent = `${at} of ${last}: ${step.call}`;
    byId("state-title").textContent = at === 0 ? "Initial state" : `State after step ${at}`;
    byId("about").replaceChildren(...about(step, at));
    byId("claims").hidden = at !== last;
    byId("first").disabled = byId("back").disabled = at === 0;
    byId("next").disabled = following(at) === at;
    byId("end").disabled = at === last;
    showState();
    within(byId("steps"), buttons[at]);
    within(byId("graph"), boxes.find((box) => Number(box.dataset.step) === at));
    if (quiet) return;
    const told = step.changes.slice(0, 5).map(([place, was, now]) => `${place} from ${was} to ${now}`);
    byId("live").textContent = [`Step ${at} of ${last}: ${step.kinds.join(" ")} ${step.call}`, ...told, ...step.notes].join(". ");
    try { history.replaceState(null, "", `#step=${at}`); } catch {}
  }

  function fromAddress() {
    const found = /^#step=(\d+)$/.exec(location.hash);
    return found ? Number(found[1]) : last;
  }

  // The names of the lanes stay in sight.
  byId("graph").addEventListener("scroll", () => {
    const svg = document.querySelector("#graph svg"), drawn = svg.getBoundingClientRect();
    const past = Math.max(0, byId("graph").getBoundingClientRect().top - drawn.top);
    const scale = svg.viewBox.baseVal.width / drawn.width;
    svg.querySelector(".names").setAttribute("transform", `translate(0 ${past * scale})`);
  });

  const keys = {
    ArrowRight: () => following(at), ArrowDown: () => following(at), ArrowLeft: () => at - 1, ArrowUp: () => at - 1,
    Home: () => 0, End: () => last,
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !(event.key in keys)) return;
    if (event.target.matches("input")) return;
    // In a panel that scrolls these keys scroll, as everywhere.
    if (event.target.matches("#graph, #state") && !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    event.preventDefault();
    go(keys[event.key]());
    if (event.target.closest("#steps")) buttons[at].focus({ preventScroll: true });
  });
  byId("first").addEventListener("click", () => go(0));
  byId("back").addEventListener("click", () => go(at - 1));
  byId("next").addEventListener("click", () => go(following(at)));
  byId("end").addEventListener("click", () => go(last));
  byId("slider").addEventListener("input", (event) => go(Number(event.target.value)));
  byId("find").addEventListener("input", showState);
  byId("only").addEventListener("change", showState);
  buttons.forEach((button) => button.addEventListener("click", () => go(Number(button.dataset.step))));
  boxes.forEach((box) => box.addEventListener("click", () => go(Number(box.dataset.step))));
  window.addEventListener("hashchange", () => go(fromAddress()));
  byId("walk").hidden = byId("whole").hidden = false;
  go(fromAddress(), true);
})();

// The places of one person, one frame each; what is new is counted until it is looked at.
const list = document.getElementById("places");
const frames = document.getElementById("frames");
const hint = document.getElementById("hint");
const me = document.getElementById("me");
const person = new URLSearchParams(location.search).get("as") || "1";
const known = new Map(); // key -> { frame, button, badge, seen }
const channels = new Map(); // Discord id -> key
const order = { channel: 0, thread: 1, letters: 2 };
let current = null;

function add(place, late) {
  const frame = document.createElement("iframe");
  frame.src = place.url;
  frame.title = place.title;
  frame.addEventListener("load", () => {
    frame.contentDocument.addEventListener("click", follow, true);
    toNewest(frame);
  });
  frames.append(frame);
  channels.set(place.channel, place.key);
  const item = document.createElement("li");
  item.className = place.kind;
  const button = document.createElement("button");
  button.type = "button";
  button.id = `nav-${place.kind}`;
  const badge = document.createElement("b");
  badge.hidden = true;
  button.append(place.title, badge);
  button.addEventListener("click", () => show(place.key));
  item.append(button);
  item.dataset.order = String(order[place.kind]);
  const after = [...list.children].find((other) => Number(other.dataset.order) > order[place.kind]);
  list.insertBefore(item, after || null);
  known.set(place.key, { frame, button, badge, seen: late ? 0 : place.count });
  if (current === null || (late && place.kind === "thread")) show(place.key);
}

// A link to a place of this server leads there, as it does on Discord.
function follow(event) {
  const link = event.target.closest?.("a[href*='/channels/']");
  const key = link && channels.get(link.href.split("/channels/")[1].split("/")[1]);
  if (!key) return;
  event.preventDefault();
  event.stopPropagation();
  show(key);
}

// A conversation opens at its newest message: pinned there while it is being drawn, unless somebody scrolls.
function toNewest(frame) {
  const timeline = frame.contentDocument.getElementById("channel-timeline");
  let tries = 16;
  const stop = () => { tries = 0; };
  for (const kind of ["wheel", "touchmove", "pointerdown"]) timeline.addEventListener(kind, stop, { once: true });
  const pin = () => {
    if (tries-- <= 0) return;
    timeline.scrollTop = timeline.scrollHeight;
    setTimeout(pin, 250);
  };
  pin();
}

function show(key) {
  current = key;
  for (const [other, { frame, button }] of known) {
    frame.classList.toggle("on", other === key);
    if (other === key) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
  }
}

function count(place) {
  const { button, badge } = known.get(place.key);
  const entry = known.get(place.key);
  if (place.key === current) entry.seen = place.count;
  const unread = Math.max(0, place.count - entry.seen);
  badge.hidden = unread === 0;
  badge.textContent = String(unread);
  badge.setAttribute("aria-label", `${unread} new`);
  button.classList.toggle("unread", unread > 0);
}

let first = true;
async function look() {
  try {
    const answer = await (await fetch(`/stage/nav.json?as=${encodeURIComponent(person)}`)).json();
    me.textContent = `You are ${answer.name}`;
    if (hint.textContent !== answer.hint) hint.textContent = answer.hint;
    for (const place of answer.places) {
      if (!known.has(place.key)) add(place, !first);
      count(place);
    }
    first = false;
  } catch {
    hint.textContent = "The stage has ended: start it again with make play, then reload this page.";
  }
  setTimeout(look, 700);
}
look();

// Runs in every page that mobile-visit.ts opens, before the page's own scripts, and notes what Lighthouse notes.
const watched = { largest: 0, largestElement: "", shift: 0, blocked: 0 };
let isPainted = false;

/** @param {Element | null} element */
const nameOf = (element) =>
  element
    ? `${element.tagName.toLowerCase()} ${element.className || element.parentElement?.className || ""}`.trim()
    : "";

/** @type {(type: string, note: (entry: any) => void) => void} */
const watch = (type, note) =>
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });

watch("largest-contentful-paint", (entry) => {
  watched.largest = entry.startTime;
  watched.largestElement = nameOf(entry.element);
});
watch("layout-shift", (entry) => {
  if (!entry.hadRecentInput) watched.shift += entry.value;
});
watch("paint", (entry) => {
  isPainted ||= entry.name === "first-contentful-paint";
});
watch("longtask", (entry) => {
  // Before anything is painted nobody waits for an answer.
  if (isPainted) watched.blocked += Math.max(0, entry.duration - 50);
});
Object.assign(window, { watched });

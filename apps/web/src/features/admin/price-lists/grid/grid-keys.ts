import type { KeyboardEvent } from "react";

/** Rows that Page Up and Page Down move by. */
const PAGE = 10;

/**
 * The cell that a key leads to from a cell of the grid; null for a key that does something else. Cells are the elements
 * with `data-cell` in the rows with `data-key`; Tab goes through the fields only, and leaves the grid at its ends.
 */
export function cellToMoveTo(event: KeyboardEvent, from: HTMLElement, grid: HTMLElement): HTMLElement | null {
  const { key, shiftKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const rows = [...grid.querySelectorAll<HTMLElement>("tr[data-key]")];
  const row = from.closest<HTMLElement>("tr[data-key]");
  const at = row ? rows.indexOf(row) : -1;
  const inColumn = (to: number): HTMLElement | null => {
    const target = rows[Math.min(Math.max(to, 0), rows.length - 1)];
    const cell = target && (cellNamed(target, from.dataset["cell"] ?? "") ?? cellNamed(target, "price"));
    return cell && cell !== from ? cell : null;
  };
  switch (key) {
    case "ArrowDown":
      return inColumn(isCommand ? rows.length - 1 : at + 1);
    case "ArrowUp":
      return inColumn(isCommand ? 0 : at - 1);
    case "Enter":
      return from instanceof HTMLInputElement ? inColumn(at + (shiftKey ? -1 : 1)) : null;
    case "PageDown":
      return inColumn(at + PAGE);
    case "PageUp":
      return inColumn(at - PAGE);
    case "Home":
      return isCommand ? inColumn(0) : null;
    case "End":
      return isCommand ? inColumn(rows.length - 1) : null;
    case "ArrowLeft":
      return isAtEdge(from, "start") && row ? beside(cellsOf(row), from, -1) : null;
    case "ArrowRight":
      return isAtEdge(from, "end") && row ? beside(cellsOf(row), from, 1) : null;
    case "Tab":
      return beside([...grid.querySelectorAll<HTMLElement>("input[data-cell]")], from, shiftKey ? -1 : 1);
    default:
      return null;
  }
}

const cellsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>("[data-cell]")];
const cellNamed = (row: HTMLElement, name: string) => cellsOf(row).find(({ dataset }) => dataset["cell"] === name);

const beside = (cells: readonly HTMLElement[], from: HTMLElement, step: 1 | -1): HTMLElement | null => {
  const at = cells.indexOf(from);
  return at < 0 ? null : (cells[at + step] ?? null);
};

/** True when an arrow would not move the text cursor: at an end of the text, or when all of it is selected. */
function isAtEdge(from: HTMLElement, edge: "start" | "end"): boolean {
  if (!(from instanceof HTMLInputElement)) return true;
  const { selectionStart: start, selectionEnd: end, value } = from;
  if (start === 0 && end === value.length) return true;
  return start === end && start === (edge === "start" ? 0 : value.length);
}

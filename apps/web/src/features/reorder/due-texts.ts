import type { DueProduct } from "@shop/domain/contracts/reorder";
import { daysBetween, daysText } from "@shop/domain/dates";

/** Why a product is listed: 'Usually 4 cartons every 14 days, last ordered 12 days ago. Due in 2 days.' */
export function explain({ usualQty, everyDays, lastOrdered, dueOn, item }: DueProduct, today: string): string {
  const every = everyDays === 1 ? "day" : `${everyDays} days`;
  const last = daysBetween(lastOrdered, today);
  const lastText = last === 0 ? "today" : `${daysText(last)} ago`;
  return `Usually ${quantityText(usualQty, item.cartonQty)} every ${every}, last ordered ${lastText}. ${dueText(daysBetween(today, dueOn))}.`;
}

/** In cartons if it is a whole number of them. */
function quantityText(qty: number, cartonQty: number | null): string {
  if (cartonQty === null || cartonQty === 1 || qty % cartonQty !== 0) return String(qty);
  const cartons = qty / cartonQty;
  return cartons === 1 ? "1 carton" : `${cartons} cartons`;
}

function dueText(days: number): string {
  if (days === 0) return "Due today";
  return days > 0 ? `Due in ${daysText(days)}` : `Overdue by ${daysText(-days)}`;
}

/** Why products that were ordered once or twice are not listed. */
export const REMINDERS = "Reminders start after a product's third order.";

/** How long a skipped product is hidden: 'for 16 days'. */
export const skippedText = (name: string, today: string, until: string): string =>
  `${name} is hidden for ${daysText(daysBetween(today, until))}, or until you order it.`;

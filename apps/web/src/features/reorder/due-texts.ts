import type { DueProduct } from "@shop/domain/contracts/reorder";
import { daysBetween } from "@shop/domain/dates";

const daysText = (days: number) => (days === 1 ? "1 day" : `${days} days`);

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

/** How many products have too few orders for a prediction. */
export const learningText = (products: number): string =>
  products === 1
    ? "You have ordered 1 product once or twice. From its third order on, we can tell when it is due."
    : `You have ordered ${products} products once or twice. From their third order on, we can tell when they are due.`;

/** How long a skipped product is hidden: 'for 16 days'. */
export const skippedText = (name: string, today: string, until: string): string =>
  `${name} is hidden for ${daysText(daysBetween(today, until))}, or until you order it.`;

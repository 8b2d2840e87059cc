import type { Database } from "@shop/db/client";

interface Turn {
  asked: string;
  answer: Promise<unknown>;
}

/** What is under way in this process. */
const turns = new WeakMap<Database, Map<string, Turn>>();

/**
 * Does one thing after another for an order; what is asked a second time while it is under way, as by a double click, is
 * done once and answered to both. A courtesy alone: the rows in the database are what holds between servers.
 */
export function inOrdersTurn<T>(db: Database, order: string, asked: string, work: () => Promise<T>): Promise<T> {
  const ofShop = turns.get(db) ?? new Map<string, Turn>();
  turns.set(db, ofShop);
  const current = ofShop.get(order);
  if (current?.asked === asked) return current.answer as Promise<T>;
  const answer = Promise.allSettled([current?.answer]).then(work);
  const turn: Turn = { asked, answer };
  ofShop.set(order, turn);
  const leave = () => {
    if (ofShop.get(order) === turn) ofShop.delete(order);
  };
  answer.then(leave, leave);
  return answer;
}

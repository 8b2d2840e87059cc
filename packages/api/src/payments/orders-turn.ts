import type { Database } from "@shop/db/client";

interface Turn {
  asked: string;
  answer: Promise<unknown>;
}

/** The running calls of this process. */
const turns = new WeakMap<Database, Map<string, Turn>>();

/**
 * Runs calls for an order one after another. The same call again while it is running, as from a double click, gets the
 * same result. This only improves the response: the rows in the database protect against double charges, also between
 * servers.
 */
export function runOncePerOrder<T>(db: Database, order: string, asked: string, work: () => Promise<T>): Promise<T> {
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

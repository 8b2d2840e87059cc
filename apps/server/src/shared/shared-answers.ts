import { catalogueLooks } from "@shop/api/products/catalogue-changes";
import type { Shared } from "@shop/api/procedures";
import type { Database } from "@shop/db/client";
import { etagOf } from "../plugins/etag.ts";
import { createAnswerStore, type Answer, type Needs } from "./answer-store.ts";
import { batched } from "./batched.ts";

/** A longer one is nobody's second question. */
const LONGEST_KEY = 2_000;
const PRODUCT_ID = /"_id":"([0-9a-f-]{36})"/g;

export interface Rendered {
  /** Text, as it is sent. */
  body: string;
  contentType: string;
}

export type SharedAnswers = ReturnType<typeof createSharedAnswers>;

/**
 * Answers that are the same for everybody, made once and given again for as long as the catalogue is as it was. Before
 * each of them the database is asked whether something has changed, by a look that begins after the question came: so
 * whatever was acknowledged before, by this server or another, is in the answer. Many questions share one look.
 *
 * `watch` is the database by a connection of its own, so that no look waits for other queries.
 */
export function createSharedAnswers(watch: Database, maxBytes: number) {
  const store = createAnswerStore(maxBytes);
  const look = catalogueLooks(watch);
  const beUpToDate = batched(async () => {
    try {
      store.apply(await look());
    } catch (error) {
      store.clear();
      throw error;
    }
  });
  /** Answers being made, by their key; each ends when it is made, or has failed. */
  const beingMade = new Map<string, Promise<void>>();

  /**
   * The answer kept under `key`, or else what `render` makes now, for a reader without any rights; `shared` says what of
   * the catalogue it depends on. Rejects when the catalogue's state can't be found out, and as `render` does.
   */
  async function answer(key: string, shared: Shared, render: () => Promise<Rendered>): Promise<Answer> {
    await beUpToDate();
    const kept = store.get(key);
    if (kept) return kept;
    const other = beingMade.get(key);
    if (!other) return make(key, shared, render);
    await other;
    // What was made meanwhile is kept only if nothing has changed since our look.
    return store.get(key) ?? make(key, shared, render);
  }

  async function make(key: string, shared: Shared, render: () => Promise<Rendered>): Promise<Answer> {
    const moment = store.moment();
    const making = render().then(({ body, contentType }) => {
      const ready = { body: Buffer.from(body), contentType, etag: etagOf(body) };
      if (key.length <= LONGEST_KEY) store.put(key, ready, needsOf(shared, body), moment);
      return ready;
    });
    const made = making.then(
      () => undefined,
      () => undefined,
    );
    beingMade.set(key, made);
    try {
      return await making;
    } finally {
      if (beingMade.get(key) === made) beingMade.delete(key);
    }
  }

  return { answer };
}

function needsOf(shared: Shared, body: string): Needs {
  const productIds = shared === "taxonomy" ? [] : [...body.matchAll(PRODUCT_ID)].map(([, id = ""]) => id);
  return { isListing: shared === "listing", productIds: [...new Set(productIds)] };
}

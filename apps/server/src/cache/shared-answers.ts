import { catalogueLooks } from "@shop/api/catalogue/catalogue-changes";
import type { Shared } from "@shop/api/procedures/procedures";
import type { Database } from "@shop/db/client";
import { etagOf } from "../http/etag.ts";
import { createAnswerStore, type Answer, type Needs } from "./answer-store.ts";
import { createAskedBefore } from "./asked-before.ts";
import { batched } from "./batched.ts";

/** A longer one is nobody's second question. */
const LONGEST_KEY = 2_000;
const PRODUCT_ID = /"_id":"([0-9a-f-]{36})"/g;

/** An answer as it was made, for whoever asked. */
export interface Rendered {
  /** Text, as it is sent. */
  body: string;
  contentType: string;
  /** What of the catalogue it depends on; null: it is not kept. */
  shared: Shared | null;
  /** How its text is kept; as it is, unless told. */
  pack?: (body: string) => Promise<Buffer> | Buffer;
}

/** An answer that is being made, for whoever asks the same meanwhile. */
interface Making {
  /** Resolves when it is made and kept; rejects when it could not be made. */
  ended: Promise<unknown>;
  isAskedAgain: boolean;
}

/** Starts the making of an answer when its asker may have one made; may reject. */
export type InSlot = <T>(make: () => Promise<T>) => Promise<T>;
type Make = () => Promise<Answer | Rendered>;

const OVER = Promise.resolve();
const atOnce: InSlot = (make) => make();

export type SharedAnswers = ReturnType<typeof createSharedAnswers>;

/**
 * Answers that are the same for everybody, given again for as long as the catalogue is as it was. Before an answer that is
 * kept is given, the database is asked whether something has changed, by a look that begins after the question came: so
 * whatever was acknowledged before, by this server or another, is in the answer. Many questions share one look. What is
 * asked for the first time needs none, and is not kept.
 *
 * `watch` is the database by a connection of its own, so that no look waits for other queries.
 */
export function createSharedAnswers(watch: Database, maxBytes: number) {
  const store = createAnswerStore(maxBytes);
  const look = catalogueLooks(watch);
  const isAskedBefore = createAskedBefore();
  /** Whether a look has told from when on changes are known of. */
  let isWatching = false;
  const beUpToDate = batched(async () => {
    try {
      store.apply(await look());
      isWatching = true;
    } catch (error) {
      isWatching = false;
      store.clear();
      throw error;
    }
  });
  /** By their key. */
  const beingMade = new Map<string, Making>();

  /**
   * The answer kept under `key`, or else what `render` makes now, for a reader without any rights. It is made in a slot of
   * whoever asked, while what is kept needs none; nobody waits for an answer whose maker still waits for a slot. Rejects
   * when the catalogue's state can't be found out, and as `render` and `inSlot` do.
   */
  function answer(key: string, render: () => Promise<Rendered>, inSlot: InSlot = atOnce): Promise<Answer | Rendered> {
    const isAskedAgain = beingMade.has(key) || store.has(key) || isAskedBefore(key);
    const makeIt = () => make(key, render, isAskedAgain);
    return isWatching && !isAskedAgain ? inSlot(makeIt) : answerOfNow(key, makeIt, inSlot);
  }

  async function answerOfNow(key: string, makeIt: Make, inSlot: InSlot): Promise<Answer | Rendered> {
    const begun = beingMade.get(key);
    if (begun) begun.isAskedAgain = true;
    await beUpToDate();
    // While it waits for a slot, others may make the same.
    return keptOr(key, () => inSlot(() => keptOr(key, makeIt)));
  }

  async function keptOr(key: string, makeIt: Make): Promise<Answer | Rendered> {
    const kept = store.get(key);
    if (kept) return kept;
    const other = beingMade.get(key);
    if (!other) return makeIt();
    other.isAskedAgain = true;
    await other.ended.catch(() => undefined);
    // What was made meanwhile is kept only if nothing has changed since our look.
    return store.get(key) ?? makeIt();
  }

  function make(key: string, render: () => Promise<Rendered>, isAskedAgain: boolean): Promise<Answer | Rendered> {
    const moment = store.moment();
    const making: Making = { ended: OVER, isAskedAgain };
    const made = async () => {
      try {
        const rendered = await render();
        const { body, contentType, shared, pack = bytesOf } = rendered;
        if (!making.isAskedAgain || shared === null || key.length > LONGEST_KEY) return rendered;
        const ready = { body: await pack(body), contentType, etag: etagOf(body) };
        store.put(key, ready, needsOf(shared, body), moment);
        return ready;
      } finally {
        if (beingMade.get(key) === making) beingMade.delete(key);
        // V8 drops a map's older tables late, and with them would go the answer itself.
        making.ended = OVER;
      }
    };
    beingMade.set(key, making);
    const answered = made();
    making.ended = answered;
    return answered;
  }

  return { answer };
}

function needsOf(shared: Shared, body: string): Needs {
  const productIds = shared === "taxonomy" ? [] : [...body.matchAll(PRODUCT_ID)].map(([, id = ""]) => copied(id));
  return { shared, productIds: [...new Set(productIds)] };
}

/** In memory of its own: a small one that shares its block, as Node has it, would hold all of that. */
function bytesOf(body: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(body));
  bytes.write(body);
  return bytes;
}

/** A part of a text holds on to the whole, as V8 has it: what is kept of an answer would keep all of it a second time. */
const copied = (id: string): string => Buffer.from(id).toString();

import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@shop/db/client";
import type { MovedCollection } from "@shop/db/schema/moved";
import { OperatorError } from "@shop/domain/operator-error";
import { refreshAfterImport } from "../../goods/catalogue/derived-data.ts";
import { hashPassword } from "../../people/sign-in/passwords.ts";
import { findDumpFiles, type DumpFile } from "./dump-files.ts";
import { moveBatch, type Collection, type Outcome, type Target } from "./move-batch.ts";
import { ordersOf, type OrderSettings } from "./orders.ts";
import { contacts, usersOf } from "./people.ts";
import { productsOf, productUserPrices, type SavePicture } from "./products.ts";
import { readDocuments, type OldDocument } from "./read-documents.ts";
import { categories, sections, subCategories } from "./taxonomy.ts";

export interface Counts {
  read: number;
  moved: number;
  /** Moved before, or the shop has it by itself. */
  already: number;
  failed: number;
}
export type MoveReport = Record<MovedCollection, Counts>;

export interface Problem {
  collection: MovedCollection;
  /** The id in the old shop; null when the record has none. */
  _id: string | null;
  message: string;
}

interface Move {
  db: Database;
  /** The folder of the dump. */
  dump: string;
  settings: OrderSettings;
  /** Null: products come without pictures. */
  savePicture: SavePicture | null;
  isDryRun?: boolean;
  batchSize?: number;
  /** When aborted, the current batch is finished. */
  signal?: AbortSignal;
  /** Gets every problem, in the order of the records. */
  onProblem: (problem: Problem) => void;
  /** Gets what staff should look at, although nothing is wrong with the record. */
  onNotice?: (notice: Problem) => void;
  onProgress?: (done: { bytes: number; rows: number }) => void;
}

const BATCH_SIZE = 200;
/** The pause after a batch, in proportion to how long it took: it leaves time for buyers. */
const PAUSE = 0.5;

export const noCounts = (): MoveReport => {
  const none = (): Counts => ({ read: 0, moved: 0, already: 0, failed: 0 });
  return {
    users: none(),
    categories: none(),
    subcategories: none(),
    subcategorysections: none(),
    products: none(),
    productuserprices: none(),
    orders: none(),
    contacts: none(),
  };
};

/**
 * Moves the records of a dump of the old shop that were not moved before, in batches beside a running shop. A dry run reports
 * the same and writes nothing. The counts are in `report` also when it rejects: with DumpUnreadable where the dump is damaged,
 * and with OperatorError while another move is running.
 */
export async function moveIn(move: Move, report: MoveReport): Promise<void> {
  const files = await findDumpFiles(move.dump);
  const isDryRun = move.isDryRun === true;
  const target: Target = { db: move.db, pretended: isDryRun ? new Map() : null };
  await alone(move.db, isDryRun, async () => {
    const movers = await moversOf(move, target);
    let done = { bytes: 0, rows: 0 };
    for (const file of files) done = await moveFile(move, movers[file.collection], file, report, done);
    if (!isDryRun) await refreshAfterImport(move.db, report.products.moved);
  });
}

type Mover = (documents: readonly OldDocument[]) => Promise<Outcome[]>;

async function moversOf({ settings, savePicture }: Move, target: Target): Promise<Record<MovedCollection, Mover>> {
  const noPassword = await hashPassword(randomBytes(32).toString("base64"));
  const moverOf =
    <Row, Values>(collection: Collection<Row, Values>): Mover =>
    (documents) =>
      moveBatch(target, collection, documents);
  return {
    users: moverOf(usersOf(noPassword)),
    categories: moverOf(categories),
    subcategories: moverOf(subCategories),
    subcategorysections: moverOf(sections),
    products: moverOf(productsOf(savePicture)),
    productuserprices: moverOf(productUserPrices),
    orders: moverOf(ordersOf(settings)),
    contacts: moverOf(contacts),
  };
}

/** Moves a file's documents, in the order of the file. Returns what was done with it and the files before. */
async function moveFile(
  { signal, onProblem, onNotice, onProgress, batchSize = BATCH_SIZE, isDryRun }: Move,
  mover: Mover,
  file: DumpFile,
  report: MoveReport,
  before: { bytes: number; rows: number },
): Promise<{ bytes: number; rows: number }> {
  const { collection } = file;
  const counts = report[collection];
  let bytes = 0;
  let batch: OldDocument[] = [];
  const moveIt = async () => {
    const since = performance.now();
    const outcomes = await mover(batch);
    counts.read += batch.length;
    for (const { oldId, result, messages, notice } of outcomes) {
      counts[result] += 1;
      for (const message of messages) onProblem({ collection, _id: oldId, message });
      if (notice !== undefined) onNotice?.({ collection, _id: oldId, message: notice });
    }
    batch = [];
    onProgress?.({ bytes: before.bytes + bytes, rows: before.rows + counts.read });
    const ms = isDryRun ? 0 : (performance.now() - since) * PAUSE;
    await sleep(ms, undefined, signal && { signal }).catch(() => undefined); // An abort also ends the pause.
  };
  for await (const document of readDocuments(file, (read) => (bytes = read))) {
    if (signal?.aborted) break;
    batch.push(document);
    if (batch.length === batchSize) await moveIt();
  }
  if (batch.length > 0 && !signal?.aborted) await moveIt();
  return { bytes: before.bytes + file.bytes, rows: before.rows + counts.read };
}

/** Runs `work` while no other move is running: otherwise each would move what the other has not yet written. */
async function alone(db: Database, isDryRun: boolean, work: () => Promise<void>): Promise<void> {
  if (isDryRun) return work();
  // A lock of the session: the database releases it when the command is killed.
  const session = await db.$client.connect();
  try {
    const { rows } = await session.query<{ isFree: boolean }>(
      "select pg_try_advisory_lock(hashtextextended('moving in', 0)) as \"isFree\"",
    );
    if (!rows[0]?.isFree)
      throw new OperatorError("Another move is running: wait until it has ended, then run this again");
    return await work();
  } finally {
    session.release(true);
  }
}

import { openBeside, type Database } from "@shop/db/client";
import type { FastifyInstance } from "fastify";
import { createSharedAnswers, type SharedAnswers } from "./shared-answers.ts";

const BYTES_OF_MB = 1024 * 1024;

/** Keeps the answers that are the same for everybody, within so many megabytes and until the server closes; null for 0. */
export function keepAnswers(app: FastifyInstance, db: Database, megabytes: number): SharedAnswers | null {
  if (megabytes === 0) return null;
  const { db: watch, pool } = openBeside(db);
  app.addHook("onClose", () => pool.end());
  return createSharedAnswers(watch, megabytes * BYTES_OF_MB);
}

import { z } from "zod";

/** Of the folder's layout; another layout gets another number. */
const FORMAT = 1;
export const MANIFEST = "manifest.json";
export const SUMS = "SHA256SUMS";
export const TEST_GATEWAY = "test-gateway.json";
export const tableFile = (table: string): string => `tables/${table}.copy.gz`;
export const pictureFile = (name: string): string => `images/${name}`;

/** What a backup says of itself. */
export const manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** The `when` of the last migration that the database had seen. */
  migration: z.number(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), next: z.string().regex(/^-?\d+$/) })),
  /** How many files there are beside this one and the sums. */
  files: z.number(),
});
export type Manifest = z.infer<typeof manifest>;

export const newManifest = (about: Omit<Manifest, "format" | "madeAt">): Manifest => ({
  format: FORMAT,
  madeAt: new Date().toISOString(),
  ...about,
});

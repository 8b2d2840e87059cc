import { z } from "zod";

/** The version of the folder's layout. */
const FORMAT = 1;
export const MANIFEST = "manifest.json";
export const SUMS = "SHA256SUMS";
export const TEST_GATEWAY = "test-gateway.json";
export const tableFile = (table: string): string => `tables/${table}.copy.gz`;
export const pictureFile = (name: string): string => `images/${name}`;
export const storedFile = (id: string): string => `files/${id}`;

/** The description of a backup. */
export const manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** The `when` of the database's last migration. */
  migration: z.number(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), next: z.string().regex(/^-?\d+$/) })),
  /** The number of files, without the manifest and the checksums. */
  files: z.number(),
});
export type Manifest = z.infer<typeof manifest>;

export const newManifest = (about: Omit<Manifest, "format" | "madeAt">): Manifest => ({
  format: FORMAT,
  madeAt: new Date().toISOString(),
  ...about,
});

import type { AuditEntity } from "@shop/domain/screens/audit";
import type { z } from "zod";
import type { FormValues } from "../../../ui/record-form/options.ts";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { useInvalidate } from "../use-invalidate.ts";

export type TaxonomyValues = FormValues & Record<string, string>;

/** One level of the taxonomy: what its list and its form share. */
export interface Level<Values extends TaxonomyValues, Row> {
  entity: AuditEntity;
  /** The names for many and one, such as 'Sub Categories'. */
  many: string;
  one: string;
  /** The form's name for a record; `one` by default. */
  formTitle?: string;
  paths: { list: string; create: string; record: (id: string) => string };
  /** The form's fields: the name, and the id of the parent. */
  labels: Record<keyof Values & string, string>;
  nameField: keyof Values & string;
  /** The field of the parent, and its parameter in the URL of a new record. */
  parent?: { field: keyof Values & string; parameter: string };
  contract: z.ZodType;
  /** The form's values for a record; for null, those of a new one in the given parent. */
  toValues: (row: Row | null, parentId: string) => Values;
  /** How long the success message of an update is shown before the list opens, in milliseconds. */
  doneAfter?: number;
}

export interface Saved {
  _id: string;
  version: number;
}

/** The requests that change a level's records. */
export interface LevelCalls<Values, Row> {
  create: (values: Values) => Promise<Row & Saved>;
  update: (changes: Partial<Values> & { id: string; version: number | undefined }) => Promise<Row & Saved>;
  remove: (record: { id: string }) => Promise<unknown>;
}

/** The three lists are in alphabetical order by default; sorting by id sorts by time of creation. */
export const useTaxonomyList = () => useListState({ sorts: ["createdAt", "name"], sort: "name", direction: "asc" });

/** Invalidates the taxonomy, and the products, whose categories change with it. */
export const useTaxonomyChanged = () => useInvalidate("taxonomy", "products", "pricing");

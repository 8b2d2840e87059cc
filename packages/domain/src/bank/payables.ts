import { nameKey } from "./payer-name.ts";

/** An order that money may be for. All amounts are in cents. */
export interface Payable {
  order: string;
  /** Null until its invoice is issued. */
  invoice: string | null;
  orderNumber: number;
  invoiceNumber: number | null;
  poKey: string | null;
  /** Whose order it is; null for a private one. */
  company: string | null;
  /** It is paid by payments of the company. */
  isOnAccount: boolean;
  /** Who pays it: only what has the same payer is paid together. */
  payer: string;
  /** What the payer is called: the first is shown. */
  names: string[];
  openCents: number;
  dueOn: string | null;
}

/** What a batch of lines may be for, by what a line may name. */
export interface Payables {
  byOrder: ReadonlyMap<number, Payable>;
  byInvoice: ReadonlyMap<number, Payable>;
  /** Open ones by `poKey`. */
  byPo: ReadonlyMap<string, readonly Payable[]>;
  /** Open ones by what they leave open. */
  byAmount: ReadonlyMap<number, readonly Payable[]>;
  /** Open ones by their payer's `nameKey`. */
  byName: ReadonlyMap<string, readonly Payable[]>;
}

/** Payables by what a line may name. */
export function groupPayables(all: readonly Payable[]): Payables {
  const open = all.filter(({ openCents }) => openCents > 0);
  return {
    byOrder: new Map(all.map((one) => [one.orderNumber, one])),
    byInvoice: new Map(all.flatMap((one) => (one.invoiceNumber === null ? [] : [[one.invoiceNumber, one] as const]))),
    byPo: groupBy(open, ({ poKey: key }) => (key === null ? [] : [key])),
    byAmount: groupBy(open, ({ openCents }) => [openCents]),
    byName: groupBy(open, ({ names }) => names.map(nameKey)),
  };
}

function groupBy<Key>(payables: readonly Payable[], keysOf: (payable: Payable) => Key[]): Map<Key, Payable[]> {
  const groups = new Map<Key, Payable[]>();
  for (const payable of payables)
    for (const key of new Set(keysOf(payable))) {
      const group = groups.get(key);
      if (group) group.push(payable);
      else groups.set(key, [payable]);
    }
  return groups;
}

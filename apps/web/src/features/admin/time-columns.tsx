import { dayOf } from "@shop/domain/dates";
import { momentText } from "../../lib/moment-text.ts";
import { useShopInfo } from "../../lib/shop-info.ts";
import type { Column } from "../../ui/table/column.ts";

interface TimeProps {
  at: string | null;
  /** What is shown when there is none. */
  none?: string | undefined;
}

/** A day in the shop's time zone. */
export function Day({ at, none = "–" }: TimeProps) {
  const { timeZone } = useShopInfo();
  return at === null ? none : dayOf(at, timeZone);
}

/** A day and time in the shop's time zone. */
export function Moment({ at, none = "–" }: TimeProps) {
  const { timeZone } = useShopInfo();
  return at === null ? none : momentText(at, timeZone);
}

interface TimeColumn<Row, Sort extends string> extends Omit<Column<Row, Sort>, "cell"> {
  at: (row: Row) => string | null;
  none?: string;
}

export const dayColumn = <Row, Sort extends string>(options: TimeColumn<Row, Sort>): Column<Row, Sort> => {
  const { at, none, ...column } = options;
  return { isOneLine: true, ...column, cell: (row) => <Day at={at(row)} none={none} /> };
};

export const momentColumn = <Row, Sort extends string>(options: TimeColumn<Row, Sort>): Column<Row, Sort> => {
  const { at, none, ...column } = options;
  return { isOneLine: true, ...column, cell: (row) => <Moment at={at(row)} none={none} /> };
};

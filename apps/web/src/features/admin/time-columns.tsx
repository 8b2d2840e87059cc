import { dayOf } from "@shop/domain/dates";
import { momentText } from "../../lib/moment-text.ts";
import { useShopInfo } from "../../lib/shop-info.ts";
import type { Column } from "../../ui/table/column.ts";

interface TimeProps {
  at: string | null;
  /** Shown if `at` is null. */
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

const timeColumn =
  (Time: typeof Day) =>
  <Row, Sort extends string>({ at, none, ...column }: TimeColumn<Row, Sort>): Column<Row, Sort> => ({
    isOneLine: true,
    ...column,
    cell: (row) => <Time at={at(row)} none={none} />,
  });

export const dayColumn = timeColumn(Day);
export const momentColumn = timeColumn(Moment);

import type { Dashboard } from "@shop/domain/contracts/dashboard";
import { formatDollars } from "@shop/domain/money";
import styles from "./sales-chart.module.css";

type Day = Dashboard["days"][number];

const WIDTH = 140;
const ordersWords = (orders: number) => `${orders.toLocaleString("en-AU")} ${orders === 1 ? "order" : "orders"}`;

/** A day's sales in a sentence, for screen readers. */
export function dayWords(day: Day | undefined): string {
  if (!day) return "";
  return `${weekdayOf(day, "long")} ${day.day}: ${ordersWords(day.orders)}, ${formatDollars(day.revenue)} ex GST`;
}

/** A day's figures beside its mark, within the chart. */
export function ChartTip({ day, at, width }: { day: Day; at: number; width: number }) {
  const left = at + 16 + WIDTH > width ? Math.max(0, at - 16 - WIDTH) : at + 16;
  return (
    <div className={styles.tip} style={{ left, width: WIDTH }} aria-hidden>
      <p>
        {weekdayOf(day, "short")} {day.day}
      </p>
      <p className={styles.tipFigure}>{formatDollars(day.revenue)}</p>
      <p>{ordersWords(day.orders)}</p>
    </div>
  );
}

const weekdayOf = ({ day }: Day, weekday: "long" | "short") =>
  new Intl.DateTimeFormat("en-AU", { weekday, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

import { useElementSize } from "@mantine/hooks";
import type { Dashboard } from "@shop/domain/contracts/dashboard";
import { formatCount } from "@shop/domain/figures";
import { formatDollars } from "@shop/domain/money";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { ChartPanel } from "./chart-panel.tsx";
import { labelledDays, shortCount, shortDollars } from "./chart-scale.ts";
import styles from "./sales-chart.module.css";

const LEFT = 52;
const RIGHT = 8;
/** The width of a day's label in px. */
const DAY_LABEL = 120;

/**
 * Revenue as bars and orders as a line below, in two panels because they have different scales. The pointer or the
 * arrow keys select a day; the table shows the same figures.
 */
export function SalesChart({ days }: { days: Dashboard["days"] }) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const plot = Math.max(0, width - LEFT - RIGHT);
  const band = plot / days.length;
  const cursor = useDayCursor(days.length, LEFT, band);
  const shown = cursor.index === null ? undefined : days[cursor.index];
  const centre = (index: number) => LEFT + (index + 0.5) * band;
  const panel = { width, left: LEFT, right: RIGHT, band, marked: cursor.index };

  return (
    <div
      ref={ref}
      role="slider"
      tabIndex={0}
      className={styles.plot}
      aria-label="Sales by day"
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={days.length}
      aria-valuenow={(cursor.index ?? days.length - 1) + 1}
      aria-valuetext={dayText(shown ?? days.at(-1))}
      {...cursor.events}
    >
      {width > 0 && (
        <>
          <ChartPanel
            {...panel}
            title="Revenue, ex GST"
            height={180}
            values={days.map((day) => day.revenue)}
            writeTick={shortDollars}
            shape="bars"
          />
          <ChartPanel
            {...panel}
            title="Orders"
            height={110}
            values={days.map((day) => day.orders)}
            writeTick={shortCount}
            shape="line"
          />
          <svg width={width} height={20} aria-hidden>
            {labelledDays(days.length, Math.floor(plot / DAY_LABEL)).map((index) => (
              <text key={index} x={Math.min(centre(index), width - 38)} y={14} textAnchor="middle">
                {days[index]?.day}
              </text>
            ))}
          </svg>
          {shown && cursor.index !== null && <ChartTip day={shown} at={centre(cursor.index)} width={width} />}
        </>
      )}
    </div>
  );
}

type Day = Dashboard["days"][number];

const WIDTH = 140;
const ordersText = (orders: number) => `${formatCount(orders)} ${orders === 1 ? "order" : "orders"}`;

/** A day's sales as a sentence for screen readers. */
function dayText(day: Day | undefined): string {
  if (!day) return "";
  return `${weekdayOf(day, "long")} ${day.day}: ${ordersText(day.orders)}, ${formatDollars(day.revenue)} ex GST`;
}

/** The figures of the selected day, beside it within the chart. */
function ChartTip({ day, at, width }: { day: Day; at: number; width: number }) {
  const left = at + 16 + WIDTH > width ? Math.max(0, at - 16 - WIDTH) : at + 16;
  return (
    <div className={styles.tip} style={{ left, width: WIDTH }} aria-hidden>
      <p>
        {weekdayOf(day, "short")} {day.day}
      </p>
      <p className={styles.tipFigure}>{formatDollars(day.revenue)}</p>
      <p>{ordersText(day.orders)}</p>
    </div>
  );
}

const weekdayOf = ({ day }: Day, weekday: "long" | "short") =>
  new Intl.DateTimeFormat("en-AU", { weekday, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

/** The day that the pointer or the arrow keys have selected; null for none. */
function useDayCursor(count: number, left: number, band: number) {
  const [picked, setIndex] = useState<number | null>(null);
  // Another period may have fewer days.
  const index = picked === null ? null : Math.min(picked, count - 1);
  const within = (next: number) => Math.min(Math.max(next, 0), count - 1);

  const point = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setIndex(within(Math.floor((x - left) / band)));
  };
  const press = (event: KeyboardEvent) => {
    const from = index ?? count - 1;
    const steps: Partial<Record<string, number>> = {
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      PageDown: from - 7,
      PageUp: from + 7,
      Home: 0,
      End: count - 1,
    };
    const next = steps[event.key];
    if (event.key === "Escape") setIndex(null);
    if (next === undefined) return;
    event.preventDefault();
    setIndex(within(next));
  };
  return {
    index,
    events: {
      onPointerMove: point,
      onPointerDown: point,
      onPointerLeave: () => setIndex(null),
      onFocus: () => setIndex((now) => now ?? count - 1),
      onBlur: () => setIndex(null),
      onKeyDown: press,
    },
  };
}

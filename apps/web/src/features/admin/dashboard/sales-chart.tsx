import { useElementSize } from "@mantine/hooks";
import type { Dashboard } from "@shop/domain/contracts/dashboard";
import { ChartPanel } from "./chart-panel.tsx";
import { labelledDays, shortCount, shortDollars } from "./chart-scale.ts";
import styles from "./sales-chart.module.css";
import { ChartTip, dayWords } from "./chart-tip.tsx";
import { useDayCursor } from "./use-day-cursor.ts";

const LEFT = 52;
const RIGHT = 8;
/** The room that a day's name takes below; the last one is pushed in from the edge. */
const DAY_LABEL = 120;

/**
 * Revenue as bars and, on the same days below, orders as a line: two scales, hence two panels. The pointer or the arrow
 * keys move a mark from day to day; the same figures stand in sales-table.tsx.
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
    <div className={styles.chart}>
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
        aria-valuetext={dayWords(shown ?? days.at(-1))}
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
            <svg width={width} height={20} aria-hidden className={styles.days}>
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
    </div>
  );
}

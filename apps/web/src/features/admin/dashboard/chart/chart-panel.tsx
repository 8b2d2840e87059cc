import { ticksTo } from "./chart-scale.ts";
import styles from "./sales-chart.module.css";

interface Props {
  title: string;
  width: number;
  height: number;
  left: number;
  right: number;
  /** A day's width in px. */
  band: number;
  values: number[];
  writeTick: (value: number) => string;
  shape: "bars" | "line";
  /** The selected day. */
  marked: number | null;
}

const TOP = 30;
const BOTTOM = 6;

/** One series of daily figures with its own scale. */
export function ChartPanel(props: Props) {
  const { title, width, height, left, right, band, values, writeTick, shape, marked } = props;
  const ticks = ticksTo(Math.max(...values));
  const top = ticks.at(-1) ?? 1;
  const y = (value: number) => TOP + (height - TOP - BOTTOM) * (1 - value / top);
  const centre = (index: number) => left + (index + 0.5) * band;
  const markedValue = marked === null ? undefined : values[marked];
  const isDense = band < 10;

  return (
    <svg width={width} height={height} aria-hidden className={styles.panel}>
      <text x={0} y={14} className={styles.title}>
        {title}
      </text>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} className={styles.grid} />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end">
            {writeTick(tick)}
          </text>
        </g>
      ))}
      {marked !== null && (
        <rect x={left + marked * band} width={band} y={TOP} height={height - TOP - BOTTOM} className={styles.marked} />
      )}
      {shape === "bars" ? (
        <path d={values.map((value, index) => barPath(value, index, y, left, band)).join("")} className={styles.bars} />
      ) : (
        <>
          <path
            d={`M${values.map((value, index) => `${centre(index)} ${y(value)}`).join("L")}`}
            className={styles.line}
          />
          {values.map((value, index) =>
            isDense && index !== marked ? null : (
              <circle
                key={index}
                cx={centre(index)}
                cy={y(value)}
                r={index === marked ? 5 : 3}
                className={styles.dot}
              />
            ),
          )}
        </>
      )}
      {shape === "bars" && markedValue !== undefined && marked !== null && (
        <path d={barPath(markedValue, marked, y, left, band)} className={styles.markedBar} />
      )}
    </svg>
  );
}

/** A bar, at most 32 px wide and at least 1.5 px high. */
function barPath(value: number, index: number, y: (value: number) => number, left: number, band: number): string {
  if (value === 0) return "";
  const width = Math.min(Math.max(band * 0.72, 1), 32);
  const x = left + (index + 0.5) * band - width / 2;
  const height = Math.max(y(0) - y(value), 1.5);
  return `M${x} ${y(0)}v${-height}h${width}v${height}z`;
}

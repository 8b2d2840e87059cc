import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import type { Dashboard } from "@shop/domain/contracts/dashboard";
import { formatDollars } from "@shop/domain/money";
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import styles from "./sales-cards.module.css";

const SIGNS = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconEqual };

interface Figure {
  label: string;
  note?: string;
  /** All there are, of whatever day. */
  all?: { to: string; label: string };
  now: number;
  before: number;
  write: (figure: number) => string;
}

/** What was sold, and how that is against as many days before. */
export function SalesCards({ total, previous, days }: Pick<Dashboard, "total" | "previous"> & { days: number }) {
  const average = ({ orders, revenue }: Dashboard["total"]) => (orders === 0 ? 0 : revenue / orders);
  const figures: Figure[] = [
    { label: "Revenue", note: "ex GST", now: total.revenue, before: previous.revenue, write: formatDollars },
    {
      label: "Orders",
      all: { to: ADMIN_ROUTES.orders, label: "All orders" },
      now: total.orders,
      before: previous.orders,
      write: (count) => count.toLocaleString("en-AU"),
    },
    { label: "Average order", note: "ex GST", now: average(total), before: average(previous), write: formatDollars },
  ];
  return (
    <ul className={styles.cards}>
      {figures.map((figure) => (
        <Card key={figure.label} figure={figure} days={days} />
      ))}
    </ul>
  );
}

function Card({ figure: { label, note, all, now, before, write }, days }: { figure: Figure; days: number }) {
  const { direction, words } = changeOf(now, before);
  const Sign = SIGNS[direction];
  return (
    <li className={styles.card}>
      <p className={styles.label}>
        {label} {note && <span className={styles.note}>{note}</span>}
        {all && (
          <Link to={all.to} className={styles.all}>
            {all.label}
          </Link>
        )}
      </p>
      <p className={styles.figure}>{write(now)}</p>
      <p className={styles.change} data-direction={direction}>
        <Sign size={18} aria-hidden />
        <span>
          <strong>{words}</strong> the {days === 1 ? "day" : `${days} days`} before
          {before > 0 && ` (${write(before)})`}
        </span>
      </p>
    </li>
  );
}

interface Change {
  direction: "up" | "down" | "same";
  /** 'Up 12%' */
  words: string;
}

/** How a figure has changed against the period before, in words. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { direction: "same", words: "The same as" };
  const direction = now > before ? "up" : "down";
  if (before === 0) return { direction, words: "Up from nothing in" };
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  const share = percent === 0 ? "less than 1%" : `${percent.toLocaleString("en-AU")}%`;
  return { direction, words: `${direction === "up" ? "Up" : "Down"} ${share} on` };
}

import type { StatementQuery } from "@shop/domain/contracts/statements";
import { statementPeriod, statementPeriods } from "@shop/domain/papers/statement";
import { statementPath } from "@shop/domain/screens/paths";
import { Link, useNavigate } from "react-router-dom";
import { useShopDay } from "../../lib/use-shop-day.ts";
import { DayField } from "../../ui/input/day-field.tsx";
import { useFollowing } from "../../ui/input/use-following.ts";
import styles from "./period-choice.module.css";

/** Links to the periods that people ask for, and fields for any other; not printed. */
export function PeriodChoice({ asked }: { asked: StatementQuery }) {
  const navigate = useNavigate();
  const today = useShopDay();
  const shown = statementPeriod(asked, today);
  const [from, to] = [useFollowing(shown.from), useFollowing(shown.to)];
  // A field that is emptied asks for the default.
  const change = (days: { from?: string; to?: string }) =>
    void navigate(statementPath({ ...asked, ...shown, ...days }), {
      replace: true,
      state: { keepsFocus: true },
    });
  return (
    <nav className={styles.choice} aria-label="Period">
      <ul className={styles.periods}>
        {statementPeriods(today).map(({ label, period }) => (
          <li key={label}>
            <Link
              to={statementPath({ ...asked, ...period })}
              state={{ keepsFocus: true }}
              aria-current={period.from === shown.from && period.to === shown.to ? "true" : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.days}>
        <DayField label="From" day={from} onSend={(day) => change({ from: day })} />
        <DayField label="To" day={to} onSend={(day) => change({ to: day })} />
      </div>
    </nav>
  );
}

import type { StatementQuery } from "@shop/domain/contracts/statements";
import { statementPeriod, statementPeriods } from "@shop/domain/papers/statement";
import { statementPath } from "@shop/domain/screens/paths";
import { Link, useNavigate } from "react-router-dom";
import { useShopDay } from "../../lib/use-shop-day.ts";
import { FilterDay } from "../../ui/list/filter-day.tsx";
import styles from "./period-choice.module.css";

/** Links to the periods that people ask for, and fields for any other; not printed. */
export function PeriodChoice({ asked }: { asked: StatementQuery }) {
  const navigate = useNavigate();
  const today = useShopDay();
  const shown = statementPeriod(asked, today);
  const change = (days: { from?: string | undefined; to?: string | undefined }) =>
    void navigate(statementPath({ user: asked.user, ...shown, ...days }), {
      replace: true,
      state: { keepsFocus: true },
    });
  return (
    <nav className={styles.choice} aria-label="Period">
      <ul className={styles.periods}>
        {statementPeriods(today).map(({ label, period }) => (
          <li key={label}>
            <Link
              to={statementPath({ user: asked.user, ...period })}
              state={{ keepsFocus: true }}
              aria-current={period.from === shown.from && period.to === shown.to ? "true" : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.days}>
        <FilterDay label="From" value={shown.from} onChange={(from) => change({ from })} />
        <FilterDay label="To" value={shown.to} onChange={(to) => change({ to })} />
      </div>
    </nav>
  );
}

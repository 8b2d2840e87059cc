import type { OwnCompany, Spending } from "@shop/domain/contracts/company";
import { formatDollars } from "@shop/domain/money";
import { cellAt, rowHeaderAt } from "../../ui/display/card-table.ts";
import * as roles from "../../ui/table/table-roles.ts";
import styles from "./spending-table.module.css";

const monthName = new Intl.DateTimeFormat("en-AU", { month: "long", year: "numeric", timeZone: "UTC" });

interface Props {
  spending: Spending;
  company: OwnCompany;
  /** The id of its heading. */
  labelledBy: string;
}

/** Spending by month and cost centre with its total; cards on a phone. */
export function SpendingTable({ spending, company, labelledBy }: Props) {
  const nameOf = new Map(company.costCentres.map(({ code, name }) => [code, name]));
  return (
    <table {...roles.table} className={styles.table} aria-labelledby={labelledBy}>
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          <th {...roles.columnheader}>Month</th>
          <th {...roles.columnheader}>Cost centre</th>
          <th {...roles.columnheader} data-figure>
            Orders
          </th>
          <th {...roles.columnheader} data-figure>
            Total incl. GST
          </th>
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {spending.rows.map(({ month, costCentre, orders, total }) => (
          <tr key={`${month} ${costCentre}`} {...roles.row}>
            <th {...rowHeaderAt("month")}>{monthName.format(new Date(`${month}-01T00:00:00Z`))}</th>
            <td {...cellAt("centre")}>
              {costCentre === "" ? "No cost centre" : [costCentre, nameOf.get(costCentre)].filter(Boolean).join(" · ")}
            </td>
            <td {...cellAt("orders")} className={styles.orders} data-figure>
              {orders}
            </td>
            <td {...cellAt("total")} className={styles.total} data-figure>
              {formatDollars(total)}
            </td>
          </tr>
        ))}
        <tr {...roles.row} className={styles.sum}>
          <th {...rowHeaderAt("month")}>Total</th>
          <td {...cellAt("centre")} />
          <td {...cellAt("orders")} className={styles.orders} data-figure>
            {spending.rows.reduce((sum, { orders }) => sum + orders, 0)}
          </td>
          <td {...cellAt("total")} className={styles.total} data-figure>
            {formatDollars(spending.total)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

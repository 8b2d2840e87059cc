import { VisuallyHidden } from "@mantine/core";
import type { Statement, StatementEntry } from "@shop/domain/contracts/statements";
import { shortDay } from "@shop/domain/dates";
import { formatDollars } from "@shop/domain/money";
import { entryName } from "@shop/domain/papers/statement";
import { invoicePath, orderPath } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import { cellAt, rowHeaderAt } from "../../ui/display/card-table.ts";
import * as roles from "../../ui/table/table-roles.ts";
import styles from "./statement-entries.module.css";

/** The entries between the opening and the closing balance; a table that becomes cards on a phone. */
export function StatementEntries({ statement }: { statement: Statement }) {
  const { from, to, openingBalance, entries, closingBalance } = statement;
  return (
    <table {...roles.table} className={styles.table} aria-label="Entries">
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          {["Date", "Entry", "Order, PO number"].map((name) => (
            <th key={name} {...roles.columnheader}>
              {name}
            </th>
          ))}
          {["Amount", "Balance"].map((name) => (
            <th key={name} {...roles.columnheader} data-figure>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        <BalanceRow name="Opening balance" day={from} balance={openingBalance} />
        {entries.length === 0 && (
          <tr {...roles.row} className={styles.nothing}>
            <td {...roles.cell} colSpan={5}>
              Nothing in this period
            </td>
          </tr>
        )}
        {entries.map((entry, index) => (
          <EntryRow key={index} entry={entry} />
        ))}
        <BalanceRow name="Closing balance" day={to} balance={closingBalance} />
      </tbody>
    </table>
  );
}

function BalanceRow({ name, day, balance }: { name: string; day: string; balance: number }) {
  return (
    <tr {...roles.row} className={styles.balanceRow}>
      <td {...cellAt("date")} className={styles.date}>
        {shortDay(day)}
      </td>
      <th {...rowHeaderAt("entry")}>{name}</th>
      <td {...roles.cell} className={styles.blank} />
      <td {...roles.cell} className={styles.blank} />
      <td {...cellAt("balance")} className={styles.balance} data-figure>
        {formatDollars(balance)}
      </td>
    </tr>
  );
}

function EntryRow({ entry }: { entry: StatementEntry }) {
  const { date, number, amount, balance, order, orderNumber, poNumber, invoice, dueOn, reference } = entry;
  return (
    <tr {...roles.row}>
      <td {...cellAt("date")} className={styles.date}>
        {shortDay(date)}
      </td>
      <th {...rowHeaderAt("entry")}>
        {entryName(entry)}
        {invoice && (
          <>
            {" "}
            <Link to={invoicePath(invoice)}>{number}</Link>
          </>
        )}
        {dueOn && <span className={styles.note}>Due {shortDay(dueOn)}</span>}
        {reference && <span className={styles.note}>Reference {reference}</span>}
      </th>
      <td {...cellAt("order")} className={styles.order}>
        {order && <Link to={orderPath(order)}>{orderNumber}</Link>}
        {poNumber && (
          <span className={styles.note}>
            <VisuallyHidden>PO number </VisuallyHidden>
            {poNumber}
          </span>
        )}
      </td>
      <td {...cellAt("amount")} className={styles.amount} data-figure>
        {formatDollars(amount)}
      </td>
      <td {...cellAt("balance")} className={styles.balance} data-figure data-label="Balance">
        {formatDollars(balance)}
      </td>
    </tr>
  );
}

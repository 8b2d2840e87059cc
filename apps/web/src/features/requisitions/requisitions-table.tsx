import type { Requisition } from "@shop/domain/contracts/requisitions";
import { dayOf } from "@shop/domain/dates";
import { formatDollars } from "@shop/domain/money";
import { requisitionPath } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import { useSession } from "../../lib/session/session.ts";
import { useShopInfo } from "../../lib/shop-info.ts";
import { cellAt, rowHeaderAt } from "../../ui/display/card-table.ts";
import { RequisitionChip } from "../../ui/display/requisition-chip.tsx";
import * as roles from "../../ui/table/table-roles.ts";
import styles from "./requisitions-table.module.css";

interface Props {
  requisitions: readonly Requisition[];
  /** The id of their heading. */
  labelledBy: string;
}

/** Requisitions of a company; cards on a phone. */
export function RequisitionsTable({ requisitions, labelledBy }: Props) {
  return (
    <table {...roles.table} className={styles.list} aria-labelledby={labelledBy}>
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          {["Number", "Status", "Asked by", "Date", "Total"].map((column) => (
            <th key={column} {...roles.columnheader} data-figure={column === "Total" || undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {requisitions.map((requisition) => (
          <Row key={requisition._id} requisition={requisition} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ requisition }: { requisition: Requisition }) {
  const { _id, number, status, by, createdAt, totalNow, totalThen } = requisition;
  const { timeZone } = useShopInfo();
  const isOwn = useSession()?._id === by._id;
  return (
    <tr {...roles.row}>
      <th {...rowHeaderAt("number")} className={styles.number}>
        <Link to={requisitionPath(_id)}>{number}</Link>
      </th>
      <td {...cellAt("state")}>
        <RequisitionChip status={status} />
      </td>
      <td {...cellAt("by")} className={styles.by}>
        {isOwn ? "You" : by.name}
      </td>
      <td {...cellAt("day")} className={styles.day}>
        {dayOf(createdAt, timeZone)}
      </td>
      <td {...cellAt("total")} className={styles.total} data-figure>
        {formatDollars((status === "open" ? totalNow : null) ?? totalThen)}
      </td>
    </tr>
  );
}

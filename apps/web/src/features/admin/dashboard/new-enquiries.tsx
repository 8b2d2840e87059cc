import { adminContactsPath } from "@shop/domain/admin-paths";
import type { Dashboard } from "@shop/domain/contracts/dashboard";
import { dayOf } from "@shop/domain/dates";
import { Link } from "react-router-dom";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { Nothing, Panel } from "./panel.tsx";
import styles from "./work-panels.module.css";

const OPEN = adminContactsPath(1, { state: "open" });

/** Enquiries that nobody has answered yet. */
export function NewEnquiries({ enquiries: { open, newest } }: { enquiries: Dashboard["enquiries"] }) {
  const { timeZone } = useShopInfo();
  return (
    <Panel
      title="New enquiries"
      note={open > 0 && `${open.toLocaleString("en-AU")} to answer`}
      action={open > 0 && <Link to={OPEN}>Show all</Link>}
    >
      {open === 0 ? (
        <Nothing>Every enquiry is answered.</Nothing>
      ) : (
        <ul className={styles.list}>
          {newest.map(({ _id, name, message, createdAt }) => (
            <li key={_id} className={styles.item}>
              <span className={styles.what}>
                <Link to={adminContactsPath(1, { state: "open", keyword: name })}>{name}</Link>
                <span className={styles.message}>{message}</span>
              </span>
              <span className={styles.aside}>{dayOf(createdAt, timeZone)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

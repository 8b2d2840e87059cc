import { trpc } from "../../../lib/trpc.ts";
import { errorCode } from "../../../lib/errors.ts";
import { userChoice } from "./choices.ts";
import styles from "./customer-filter.module.css";
import { CustomerSelect } from "./customer-select.tsx";

interface Props {
  userid: string | undefined;
  onChange: (userid: string | undefined) => void;
}

/** The customer whose prices the list shows; whoever comes with an id in the address sees whose it is. */
export function CustomerFilter({ userid, onChange }: Props) {
  const { data: user, error } = trpc.users.adminById.useQuery({ id: userid ?? "" }, { enabled: userid !== undefined });
  const isMissing = errorCode(error) === "NOT_FOUND";
  const value = userid !== undefined && isMissing ? { id: userid, label: "Unknown customer" } : null;
  return (
    <div className={styles.filter}>
      <CustomerSelect
        size="sm"
        label="Customer"
        placeholder="Everybody"
        value={userid !== undefined && user ? userChoice(user) : value}
        onChange={(choice) => onChange(choice?.id)}
      />
    </div>
  );
}

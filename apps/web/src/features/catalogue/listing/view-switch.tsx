import { IconLayoutGrid, IconTable } from "@tabler/icons-react";
import { storedListingView } from "./listing-view.ts";
import styles from "./view-switch.module.css";

const VIEWS = [
  { view: "cards", label: "Cards", Icon: IconLayoutGrid },
  { view: "table", label: "Table", Icon: IconTable },
] as const;

/** Cards for looking, a dense table for ordering; the choice is remembered. */
export function ViewSwitch() {
  const current = storedListingView.use();
  return (
    <div role="group" aria-label="View" data-needs-script className={styles.switch}>
      {VIEWS.map(({ view, label, Icon }) => (
        <button
          key={view}
          type="button"
          className={styles.choice}
          aria-pressed={view === current}
          onClick={() => storedListingView.set(view)}
        >
          <Icon size={18} aria-hidden />
          {label}
        </button>
      ))}
    </div>
  );
}

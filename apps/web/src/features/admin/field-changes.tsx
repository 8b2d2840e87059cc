import type { AuditEntry } from "@shop/domain/contracts/audit";
import { IconArrowRight } from "@tabler/icons-react";
import { useShopInfo } from "../../lib/shop-info.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./field-changes.module.css";
import { changesOf, fieldWords, valueWords } from "./audit-words.ts";

/** What a change did to each field: from what, to what. A record that is new or gone shows the one side it has. */
export function FieldChanges({ entry }: { entry: AuditEntry }) {
  const { timeZone } = useShopInfo();
  const changes = changesOf(entry);
  if (changes.length === 0) return null;
  return (
    <dl className={styles.fields}>
      {changes.map(({ field, before, after }) => (
        <div key={field} className={styles.field}>
          <dt className={styles.name}>{fieldWords(field)}:</dt>
          <dd className={styles.sides}>
            {entry.before && (
              <del className={styles.before}>
                <VisuallyHidden>was </VisuallyHidden>
                {valueWords(field, before, timeZone)}
              </del>
            )}
            {entry.before && entry.after && <IconArrowRight className={styles.arrow} size={14} aria-hidden />}
            {entry.after && (
              <ins className={styles.after}>
                <VisuallyHidden> now </VisuallyHidden>
                {valueWords(field, after, timeZone)}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

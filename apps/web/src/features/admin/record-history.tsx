import type { AuditEntity } from "@shop/domain/audit";
import type { AuditEntry } from "@shop/domain/contracts/audit";
import { Button } from "@mantine/core";
import { useState } from "react";
import { errorMessage } from "../../lib/forms/errors.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useShopInfo } from "../../lib/shop-info.ts";
import { trpc } from "../../lib/trpc.ts";
import { ErrorBanner } from "../../ui/page/error-banner.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/page/skeleton.tsx";
import { FieldChanges, ACTION_WORDS } from "./field-changes.tsx";
import styles from "./record-history.module.css";

/** The changes of a record, newest first: who, when, what. */
export function RecordHistory({ entity, id }: { entity: AuditEntity; id: string }) {
  const [shown, setShown] = useState(1);
  const pages = trpc.useQueries((t) =>
    Array.from({ length: shown }, (_, index) => t.audit.list({ entity, recordId: id, pageNumber: index + 1 })),
  );
  const failed = pages.find((page) => page.error && !page.data);
  const entries = pages.flatMap((page) => page.data?.entries ?? []);
  const isLoading = pages.some((page) => page.isPending && !page.error);

  return (
    <section className={styles.history} aria-labelledby="history">
      <h2 id="history" className={styles.title}>
        History
      </h2>
      {entries.length > 0 && (
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
        </ol>
      )}
      {isLoading && (
        <SkeletonGroup className={styles.entries}>
          <Skeleton height={40} width="60%" />
        </SkeletonGroup>
      )}
      {failed && <ErrorBanner message={errorMessage(failed.error)} onRetry={() => void failed.refetch()} />}
      {!isLoading && !failed && entries.length === 0 && (
        <p className={styles.none}>No changes yet. Changes will be listed here.</p>
      )}
      {shown < (pages[0]?.data?.pages ?? 1) && (
        <Button variant="default" size="xs" className={styles.more} onClick={() => setShown(shown + 1)}>
          Show earlier changes
        </Button>
      )}
    </section>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { timeZone } = useShopInfo();
  return (
    <li className={styles.entry}>
      <p className={styles.line}>
        <strong>{ACTION_WORDS[entry.action]}</strong> by {entry.actor?.name ?? "the shop"}
        <time className={styles.time} dateTime={entry.at}>
          {momentText(entry.at, timeZone)}
        </time>
      </p>
      {entry.action !== "created" && entry.action !== "removed" && <FieldChanges entry={entry} />}
    </li>
  );
}

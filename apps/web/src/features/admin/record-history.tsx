import type { AuditEntity } from "@shop/domain/screens/audit";
import type { AuditEntry } from "@shop/domain/contracts/audit";
import { Box, Button, Skeleton, Stack } from "@mantine/core";
import { useState } from "react";
import { errorMessage } from "../../lib/forms/errors.ts";
import { trpc } from "../../lib/trpc.ts";
import { ErrorBanner } from "../../ui/feedback/error-banner.tsx";
import { SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { ACTION_LABELS } from "./audit-fields.ts";
import { FieldChanges } from "./field-changes.tsx";
import { Moment } from "./time-columns.tsx";
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
    <Stack component="section" gap={12} maw={880} className={styles.history} aria-labelledby="history">
      <Box component="h2" id="history" fz="lg">
        History
      </Box>
      {entries.length > 0 && (
        <Stack component="ol" gap={16} p={0} pl={2} className={styles.entries}>
          {entries.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
        </Stack>
      )}
      {isLoading && (
        <SkeletonGroup>
          <Skeleton height={40} width="60%" />
        </SkeletonGroup>
      )}
      {failed && <ErrorBanner message={errorMessage(failed.error)} onRetry={() => void failed.refetch()} />}
      {!isLoading && !failed && entries.length === 0 && (
        <Box component="p" c="dimmed" fz="sm">
          No changes yet. Changes will be listed here.
        </Box>
      )}
      {shown < (pages[0]?.data?.pages ?? 1) && (
        <Button variant="default" size="xs" style={{ alignSelf: "start" }} onClick={() => setShown(shown + 1)}>
          Show earlier changes
        </Button>
      )}
    </Stack>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  return (
    <Stack component="li" gap={2} pl={20}>
      <Box component="p" fz="sm">
        <strong>{ACTION_LABELS[entry.action]}</strong> by {entry.actor?.name ?? "the shop"}
        <Box component="time" ml={8} c="dimmed" data-figures style={{ whiteSpace: "nowrap" }} dateTime={entry.at}>
          <Moment at={entry.at} />
        </Box>
      </Box>
      {entry.action !== "created" && entry.action !== "removed" && <FieldChanges entry={entry} />}
    </Stack>
  );
}

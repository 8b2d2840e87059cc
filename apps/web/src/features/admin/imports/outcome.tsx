import { Button, Group, Stack } from "@mantine/core";
import type { ImportRecord } from "@shop/domain/contracts/imports";
import type { ImportKind } from "@shop/domain/imports/import-fields";
import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import IconArrowBackUp from "icon:arrow-back-up";
import { Link } from "react-router-dom";
import { DownloadButton } from "../../../ui/display/download-button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Note } from "../../../ui/page/panel.tsx";
import { Day } from "../time-columns.tsx";
import { doneText, failedRowsOf, stoppedText } from "./import-texts.ts";

/** Where the records of each kind are. */
const RECORDS: Record<ImportKind, { to: string; label: string }> = {
  products: { to: ADMIN_ROUTES.products, label: "Go to products" },
  stock: { to: ADMIN_ROUTES.products, label: "Go to products" },
  "customer-prices": { to: ADMIN_ROUTES.prices, label: "Go to customer prices" },
  "price-lists": { to: ADMIN_ROUTES.priceLists, label: "Go to price lists" },
  customers: { to: ADMIN_ROUTES.users, label: "Go to users" },
};

export const OUTCOME_ID = "import-outcome";

/** What has become of an import that was run or cancelled, and what can be done next. */
export function Outcome({ record, onUndo }: { record: ImportRecord; onUndo: () => void }) {
  const { kind, state, counts, runAt, undoUntil } = record;
  const { to, label } = RECORDS[kind];
  return (
    <Stack gap={12} id={OUTCOME_ID} tabIndex={-1}>
      <OutcomeNotice record={record} />
      <Group gap="8px 12px">
        {runAt !== null && (state === "done" || state === "cancelled") ? (
          <Button component={Link} to={to} variant="default" size="sm">
            {label}
          </Button>
        ) : (
          <Button component={Link} to={ADMIN_ROUTES.imports} variant="default" size="sm">
            Upload another file
          </Button>
        )}
        {runAt !== null && counts.failed > 0 && <DownloadButton size="sm" {...failedRowsOf(record)} />}
        {undoUntil !== null && (
          <>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              onClick={onUndo}
            >
              Undo
            </Button>
            <Note>
              Can be undone until <Day at={undoUntil} />
            </Note>
          </>
        )}
      </Group>
    </Stack>
  );
}

function OutcomeNotice({ record }: { record: ImportRecord }) {
  const { kind, state, counts, runAt } = record;
  if (state === "done")
    return <Notice kind={counts.failed > 0 ? "warning" : "success"}>{doneText(kind, counts)}</Notice>;
  if (state === "undone") return <Notice kind="success">Undone. Everything is as it was before this import.</Notice>;
  if (state === "partly-undone")
    return (
      <Notice kind="warning">
        Undone, except for records that were changed or used since. These stay as they are: ‘Not undone’ below lists
        their rows, with the reasons.
      </Notice>
    );
  if (runAt === null) return <Notice kind="info">Cancelled. Nothing was changed.</Notice>;
  return <Notice kind="warning">{stoppedText(record)}</Notice>;
}

import { Box, Stack, VisuallyHidden } from "@mantine/core";
import type { ImportRecord } from "@shop/domain/contracts/imports";
import { IMPORT_KIND_LABELS } from "@shop/domain/imports/import-fields";
import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useParams } from "react-router-dom";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useLostFocus } from "../../../lib/use-lost-focus.ts";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { ActionError } from "../../../ui/feedback/error-banner.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { AdminRecordScreen } from "../admin-record-screen.tsx";
import { Day, Moment } from "../time-columns.tsx";
import { useInvalidate } from "../use-invalidate.ts";
import { ColumnsPanel, PREVIEW_ID } from "./columns/columns-panel.tsx";
import { mappingOf } from "./columns/mapping.ts";
import { ImportBar } from "./import-bar.tsx";
import styles from "./import-bar.module.css";
import { isWithoutPreview, isWorking, spokenProgress, thingsText, willText } from "./import-texts.ts";
import { ImportStateChip } from "./imports-screen.tsx";
import { Outcome, OUTCOME_ID } from "./outcome.tsx";
import { ImportRows } from "./preview/import-rows.tsx";
import { useImportActions } from "./use-import-actions.ts";
import { leftOutCounts, leftOutLines, useImportDraft } from "./use-import-draft.ts";
import { WORK, WORK_ID, WorkInHand } from "./work-in-hand.tsx";

/** How often an import is read again while the shop works on it. */
const POLL_MS = 1_000;

/** One import: the guess of its columns, its preview, how far it is, what it has done, and its undoing. */
export function ImportScreen() {
  const { id = "" } = useParams();
  const query = trpc.imports.byId.useQuery(
    { id },
    { refetchInterval: ({ state }) => (state.data && isWorking(state.data.state) ? POLL_MS : false) },
  );
  const record = query.data;
  return (
    <AdminRecordScreen
      id={id}
      what="Import"
      entity="import"
      list={{ to: ADMIN_ROUTES.imports, label: "Imports" }}
      query={query}
      title={record?.fileName ?? "Import"}
      subtitle={record && <Facts record={record} />}
      actions={record && <ImportStateChip record={record} />}
    >
      {(shown) => shown && <OneImport record={shown} />}
    </AdminRecordScreen>
  );
}

/** 'Products · Sheet Prices · uploaded 2026-11-27 09:30 by Ada Keating · imported …' */
function Facts({ record }: { record: ImportRecord }) {
  const { kind, state, options, sheets, createdAt, createdBy, runAt, runBy } = record;
  return (
    <>
      {IMPORT_KIND_LABELS[kind]}
      {sheets.length > 1 && options.sheet && ` · Sheet ${options.sheet}`} · uploaded <Moment at={createdAt} />
      {createdBy ? ` by ${createdBy.name}` : " on the command line"}
      {runAt && (
        <>
          {" "}
          · {state === "running" ? "started" : "imported"} <Moment at={runAt} />
          {runBy && ` by ${runBy.name}`}
        </>
      )}
    </>
  );
}

function OneImport({ record }: { record: ImportRecord }) {
  const { kind, state, version, columns, notes, problem, counts, options, sheets } = record;
  const { draft, carried, change, leaveOut } = useImportDraft(record);
  const actions = useImportActions(record);
  const { ask, dialog } = useConfirm();
  useRowsOfNow(record);
  const isReady = state === "ready";
  const isReading = state === "reading";
  // The pressed button is gone: the focus goes to what has taken its place, but nowhere when the screen opens.
  const [opened] = useState({ state, version });
  const isAsOpened = opened.state === state && opened.version === version;
  useLostFocus(isReading || isAsOpened ? null : isReady ? PREVIEW_ID : isWorking(state) ? WORK_ID : OUTCOME_ID);

  const askToCancel = () =>
    ask({
      title: "Cancel this import?",
      text: "Nothing has been changed, and nothing will be. To import the file later, upload it again.",
      confirmLabel: "Cancel import",
      cancelLabel: "Keep it",
      isDanger: true,
      work: actions.cancelNow,
    });
  const askToUndo = () =>
    ask({
      title: "Undo this import?",
      text: <UndoText record={record} />,
      confirmLabel: "Undo import",
      cancelLabel: "Keep it",
      isDanger: true,
      work: actions.undo,
    });
  const work = WORK[state];
  const workInHand = <WorkInHand record={record} isCancelling={actions.isCancelling} onCancel={actions.cancel} />;
  return (
    <Stack gap={20} mb={32}>
      <VisuallyHidden role="status">
        {work
          ? spokenProgress(work, record.progress)
          : isReady && `The preview is ready. ${willText(kind, counts, leftOutCounts(draft.leftOut))}`}
      </VisuallyHidden>
      {(isReading ? columns.length === 0 : isWorking(state)) && workInHand}
      {!isWorking(state) && !isReady && <Outcome record={record} onUndo={askToUndo} />}
      {notes.length > 0 && (
        <Notice kind="info">
          <Box
            component="ul"
            fw={400}
            c="var(--ink)"
            pl={notes.length > 1 ? 20 : 0}
            style={{ listStyle: notes.length > 1 ? undefined : "none" }}
          >
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </Box>
        </Notice>
      )}
      {problem !== null && (
        <Notice kind="error">
          {problem}.
          {isReady && (
            <Box c="var(--ink)" fw={400}>
              {sheets.length > 1 ? "Choose another sheet, or change" : "Change"} the columns below and press Preview, or
              upload a corrected file.
            </Box>
          )}
        </Notice>
      )}
      {actions.problem && <ActionError message={actions.problem} />}
      {carried?.error && <ActionError message={errorMessage(carried.error)} onRetry={() => void carried.refetch()} />}
      <div className={styles.screen}>
        {(isReady || isReading) && columns.length > 0 && (
          <ColumnsPanel
            record={record}
            draft={draft}
            isBusy={isReading || actions.isUpdating}
            onChange={change}
            onPreview={() =>
              actions.preview(
                draft.options.sheet === options.sheet
                  ? { options: draft.options, mapping: mappingOf(record.mapping, draft.choices) }
                  : // Its columns are guessed again, and whether its prices include GST.
                    { options: { sheet: draft.options.sheet, mode: draft.options.mode } },
              )
            }
          />
        )}
        {isReading && columns.length > 0 && workInHand}
        {isReady && (
          <ImportBar
            record={record}
            draft={draft}
            isBusy={actions.isBusy}
            isRunning={actions.isRunning}
            onImport={() => actions.run(leftOutLines(draft.leftOut))}
            onCancel={askToCancel}
          />
        )}
        {!isReading && !isWithoutPreview(record) && (
          <ImportRows record={record} ticks={isReady ? { leftOut: draft.leftOut, leaveOut } : null} />
        )}
      </div>
      {dialog}
    </Stack>
  );
}

/** What undoing does, and until when it is possible. */
function UndoText({ record: { kind, counts, undoUntil } }: { record: ImportRecord }) {
  const { created, changed } = counts;
  return (
    <>
      {created > 0 && `${thingsText(kind, created)} that this import made ${created === 1 ? "is" : "are"} removed. `}
      {changed > 0 && `${thingsText(kind, changed)} ${changed === 1 ? "gets its" : "get their"} former values back. `}
      {kind === "products" || kind === "stock"
        ? "Stock goes back by the difference, so what was sold since still counts. "
        : ""}
      What has been changed or used since stays as it is, and the rows say why. You can undo until{" "}
      <Box component="span" style={{ whiteSpace: "nowrap" }}>
        <Day at={undoUntil} />
      </Box>
      ; what is undone can’t be brought back, except by importing the file again.
    </>
  );
}

/** Reads the rows again when a preview or a run is finished, and then also what the import has written. */
function useRowsOfNow({ _id: id, state, version }: ImportRecord): void {
  const utils = trpc.useUtils();
  const written = useInvalidate("products", "pricing", "priceLists", "users", "taxonomy", "dashboard");
  const seen = useRef({ state, version });
  const onChanged = useEffectEvent((before: ImportRecord["state"]) => {
    void utils.imports.rows.invalidate({ id });
    if (before === "running" || before === "undoing") written();
  });
  useEffect(() => {
    const before = seen.current;
    seen.current = { state, version };
    if (before.state !== state || before.version !== version) onChanged(before.state);
  }, [state, version]);
}

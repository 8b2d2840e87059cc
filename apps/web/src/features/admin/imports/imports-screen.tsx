import { Box } from "@mantine/core";
import type { ImportRecord } from "@shop/domain/contracts/imports";
import { IMPORT_KIND_LABELS } from "@shop/domain/imports/import-fields";
import { adminImportPath } from "@shop/domain/screens/admin-paths";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { NarrowNote } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { Moment, momentColumn } from "../time-columns.tsx";
import { countsText, isWorking, stateText } from "./import-texts.ts";
import { UploadCard } from "./upload/upload-card.tsx";

/** How often the list is read again while the shop works on an import. */
const POLL_MS = 3_000;

const COLUMNS: Column<ImportRecord>[] = [
  {
    key: "file",
    head: "FILE",
    cell: ({ _id, fileName, createdAt }) => (
      <>
        <Link to={adminImportPath(_id)}>{fileName}</Link>
        <NarrowNote>
          <Moment at={createdAt} />
        </NarrowNote>
      </>
    ),
    isRowHead: true,
    width: "30%",
  },
  { key: "kind", head: "WHAT", cell: ({ kind }) => IMPORT_KIND_LABELS[kind], isOneLine: true },
  { key: "who", head: "WHO", cell: ({ createdBy }) => createdBy?.name ?? "Command line", width: "14%" },
  momentColumn({ key: "when", head: "WHEN", at: ({ createdAt }) => createdAt, isWideOnly: true }),
  { key: "state", head: "STATE", cell: (record) => <ImportStateChip record={record} />, isOneLine: true },
  { key: "counts", head: "ROWS", cell: (record) => countsText(record), isCardLine: true, width: "26%" },
];

export function ImportStateChip({ record }: { record: Pick<ImportRecord, "state" | "runAt" | "problem"> }) {
  const [kind, text] = stateText(record);
  return <StatusChip kind={kind}>{text}</StatusChip>;
}

/** Uploads a file to import, and lists the earlier imports. */
export function ImportsScreen() {
  const list = useListState();
  const { pageNumber } = list.input;
  const query = trpc.imports.list.useQuery(
    { pageNumber },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.imports.some((record) => isWorking(record.state)) ? POLL_MS : false),
    },
  );
  return (
    <AdminListScreen
      title="Import"
      label="Earlier imports"
      subtitle="From a supplier’s price list, a spreadsheet, or an export of MYOB, Xero, Shopify or WooCommerce."
      columns={COLUMNS}
      list={list}
      query={query}
      rows={query.data?.imports}
      notices={
        <>
          <UploadCard />
          <Box component="h2">Earlier imports</Box>
        </>
      }
      empty={{
        title: "No imports yet",
        text: "Upload a file above. You see what would change first, and every import can be undone.",
      }}
    />
  );
}

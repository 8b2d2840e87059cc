import { Box } from "@mantine/core";
import type { ProductDocument, RecipientPage } from "@shop/domain/contracts/documents";
import { formatCount } from "@shop/domain/figures";
import { LIMITS } from "@shop/domain/limits";
import { trpc } from "../../../lib/trpc.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { CellNote } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { momentColumn } from "../time-columns.tsx";

type Recipient = RecipientPage["recipients"][number];

const BY: Record<Recipient["by"], string> = { order: "Order", sent: "Staff" };

const COLUMNS: Column<Recipient>[] = [
  {
    key: "user",
    head: "ACCOUNT",
    cell: ({ user: { name, email } }) => (
      <>
        {name}
        <CellNote>{email}</CellNote>
      </>
    ),
    isRowHead: true,
  },
  { key: "version", head: "VERSION", cell: ({ version }) => version, isFigure: true },
  { key: "by", head: "GIVEN BY", cell: ({ by }) => BY[by] },
  momentColumn({ key: "at", head: "ON", at: ({ at }) => at }),
];

interface Props {
  document: ProductDocument;
  isOpen: boolean;
  onClose: () => void;
}

/** Who was given which version of a document, the last first. */
export function RecipientsDialog({ document: { _id: id, title }, isOpen, onClose }: Props) {
  const query = trpc.documents.recipients.useQuery({ id, pageSize: LIMITS.pageSize }, { enabled: isOpen });
  const { recipients, total = 0 } = query.data ?? {};
  return (
    <Dialog isOpen={isOpen} size="wide" title={`Recipients of ${title}`} onClose={onClose}>
      <DataTable
        label="Recipients"
        columns={COLUMNS}
        rows={recipients}
        rowKey={({ user, version }) => `${user._id}/${version}`}
        query={query}
        empty="Nobody was given it yet."
      />
      {recipients && total > recipients.length && (
        <Box component="p" c="dimmed" fz="sm">
          The last {recipients.length} of {formatCount(total)}.
        </Box>
      )}
    </Dialog>
  );
}

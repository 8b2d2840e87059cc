import { Box, Button, Group, Stack } from "@mantine/core";
import type { CompanyPayment } from "@shop/domain/contracts/company-payments";
import type { CompanyRecord } from "@shop/domain/contracts/companies";
import { formatDollars } from "@shop/domain/money";
import { isWithinADay } from "@shop/domain/orders/undo";
import { invoicePath, orderPath } from "@shop/domain/screens/paths";
import { keepPreviousData } from "@tanstack/react-query";
import IconPlus from "icon:plus";
import { useState } from "react";
import { Link } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { useDialogItem } from "../../../ui/dialog/use-opened.ts";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { FormCard } from "../../../ui/form/field-grid.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { CellNote, RowActions, RowButton, RowDangerButton } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { ACCOUNT_ROUTERS, useInvalidate } from "../use-invalidate.ts";
import { PaymentDialog } from "./payment-dialog.tsx";
import { ReturnDialog } from "./return-dialog.tsx";

const signed = (amount: number): string => (amount < 0 ? `−${formatDollars(-amount)}` : formatDollars(amount));
const nameOf = ({ amount, paidOn }: CompanyPayment): string => `${signed(amount)} of ${paidOn}`;

/** What a payment pays, and what is left of it. */
function Pays({ payment: { amount, invoices, left, returnedOn, returnReason } }: { payment: CompanyPayment }) {
  if (returnedOn !== null) {
    return (
      <>
        <StatusChip kind="bad">Returned on {returnedOn}</StatusChip>
        <CellNote>{returnReason}</CellNote>
      </>
    );
  }
  if (amount < 0) return "Credit paid back";
  return (
    <>
      {invoices.map(({ invoice, number, order, orderNumber, amount: paid }) => (
        <Box key={order} style={{ whiteSpace: "nowrap" }}>
          <Link to={invoice ? invoicePath(invoice) : orderPath(order)}>{number ?? orderNumber}</Link>{" "}
          {formatDollars(paid)}
        </Box>
      ))}
      {left > 0 && <Box>Credit {formatDollars(left)}</Box>}
    </>
  );
}

type Act = (payment: CompanyPayment) => void;

const columns = (onUndo: Act, onReturn: Act): Column<CompanyPayment>[] => [
  { key: "day", head: "RECEIVED", cell: ({ paidOn }) => paidOn, isRowHead: true, isOneLine: true },
  {
    key: "reference",
    head: "REFERENCE",
    cell: ({ reference, recordedBy }) => (
      <>
        {reference}
        <CellNote>by {recordedBy.name}</CellNote>
      </>
    ),
    isCardLine: true,
    width: "32%",
  },
  { key: "pays", head: "PAYS", cell: (payment) => <Pays payment={payment} />, isCardLine: true },
  { key: "amount", head: "AMOUNT", cell: ({ amount }) => signed(amount), isFigure: true },
  {
    key: "actions",
    head: "Undo or return",
    cell: (payment) =>
      payment.returnedOn === null && (
        <RowActions>
          {isWithinADay(payment.createdAt, new Date()) && (
            <RowDangerButton what="Undo" of={nameOf(payment)} onClick={() => onUndo(payment)} />
          )}
          {payment.amount > 0 && <RowButton what="Return" of={nameOf(payment)} onClick={() => onReturn(payment)} />}
        </RowActions>
      ),
    isActions: true,
  },
];

/** What a company has paid on account; payments are recorded, undone within a day, and returned by the bank. */
export function CompanyPayments({ company }: { company: CompanyRecord }) {
  const id = company._id;
  const changed = useInvalidate("bank", "orders", ...ACCOUNT_ROUTERS);
  const list = useListState();
  const query = trpc.companyAccounts.payments.useQuery(
    { id, pageNumber: list.input.pageNumber },
    { placeholderData: keepPreviousData },
  );
  const undo = trpc.companyAccounts.undoPayment.useMutation({ onSettled: changed });
  const [notice, setNotice] = useState<string>();
  const recorded = useDialogItem<null>();
  const returned = useDialogItem<CompanyPayment>();
  const { ask, dialog } = useConfirm();
  const askToUndo = (payment: CompanyPayment) => {
    setNotice(undefined);
    ask({
      title: `Undo ${nameOf(payment)}?`,
      text: "It is then as if it had never been recorded. What it paid is open again.",
      confirmLabel: "Undo",
      isDanger: true,
      work: async () => {
        await undo.mutateAsync({ id, payment: payment._id });
        setNotice(`${nameOf(payment)} was undone.`);
      },
    });
  };
  const begin = (open: Act) => (payment: CompanyPayment) => {
    setNotice(undefined);
    open(payment);
  };
  return (
    <FormCard title="Payments">
      <Stack gap={16}>
        <Group justify="end">
          <Button
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => {
              setNotice(undefined);
              recorded.open(null);
            }}
          >
            Record payment
          </Button>
        </Group>
        {notice && <Notice kind="success">{notice}</Notice>}
        <DataTable
          label="Payments"
          columns={columns(askToUndo, begin(returned.open))}
          rows={query.data?.payments}
          rowKey={({ _id }) => _id}
          query={query}
          list={list}
          paging={query.data}
          empty={
            <Box component="p" px={16} py={12} c="dimmed" fz="sm">
              No payment has been recorded for this company yet.
            </Box>
          }
        />
        {dialog}
        {recorded.opened && (
          <PaymentDialog
            key={recorded.opened.key}
            company={company}
            isOpen={recorded.isOpen}
            onClose={recorded.close}
            onSaved={(payment) => {
              changed();
              recorded.close();
              setNotice(`${nameOf(payment)} was recorded.`);
            }}
          />
        )}
        {returned.opened && (
          <ReturnDialog
            key={returned.opened.key}
            company={id}
            payment={returned.opened.item}
            isOpen={returned.isOpen}
            onClose={returned.close}
            onSettled={changed}
            onSaved={(payment) => {
              returned.close();
              setNotice(`The return of ${nameOf(payment)} was recorded.`);
            }}
          />
        )}
      </Stack>
    </FormCard>
  );
}

import { Box, Button, Group, VisuallyHidden } from "@mantine/core";
import type { CardPayment, OrderMoney } from "@shop/domain/contracts/orders";
import { formatDollars, centsToDollars } from "@shop/domain/money";
import IconCornerDownRight from "icon:corner-down-right";
import { IdTag } from "../../../ui/display/id-tag.tsx";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import { CellNote } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { DataTable, type DataTableProps } from "../../../ui/table/data-table.tsx";
import { momentColumn } from "../time-columns.tsx";
import { unitsText } from "./money-texts.ts";
import { type Refund, cardText, refundableCents, paymentState, refundState } from "./payment-texts.ts";

/** A payment, or a refund below its payment, with what it credits. */
interface PaymentRow {
  payment: CardPayment;
  refund: Refund | null;
  credit?: OrderMoney["refunds"][number] | undefined;
}

const toRows = ({ cards, refunds }: OrderMoney): PaymentRow[] =>
  cards.flatMap((payment) => [
    { payment, refund: null },
    ...payment.refunds.map((refund) => ({
      payment,
      refund,
      credit: refunds.find(({ _id }) => _id === refund._id),
    })),
  ]);

const paymentColumns = (onRefund: (payment: CardPayment) => void): Column<PaymentRow>[] => [
  { key: "card", head: "CARD", cell: (row) => <What {...row} />, isRowHead: true, isOneLine: true },
  momentColumn({ key: "at", head: "WHEN", at: ({ payment, refund }) => (refund ?? payment).createdAt }),
  { key: "state", head: "STATE", cell: (row) => <State {...row} />, isCardLine: true, width: "36%" },
  { key: "amount", head: "AMOUNT", cell: (row) => <Amount {...row} />, isFigure: true },
  {
    key: "refund",
    head: "Refund",
    cell: ({ payment, refund }) =>
      !refund && refundableCents(payment) > 0 && <RefundButton payment={payment} onPress={() => onRefund(payment)} />,
    isActions: true,
  },
];

function What({ payment, refund, credit }: PaymentRow) {
  if (!refund)
    return (
      <Group component="span" display="inline-flex" align="baseline" gap="0 12px">
        {payment.card ? (
          cardText(payment)
        ) : (
          <Box component="span" c="dimmed">
            Unknown card
          </Box>
        )}
        {payment.gatewayId && <IdTag id={payment.gatewayId} />}
      </Group>
    );
  return (
    <Box component="span" pl={8} fw={400}>
      <IconCornerDownRight size={14} style={{ marginInlineEnd: 4, verticalAlign: -2 }} aria-hidden />
      Refund<VisuallyHidden> on {cardText(payment)}</VisuallyHidden>
      {credit?.lines && ` · ${unitsText(credit)}`}
      {refund.state === "failed" && credit?.counts && <CellNote>The credit note stands</CellNote>}
      {credit?.reason && <CellNote>{credit.reason}</CellNote>}
    </Box>
  );
}

function State({ payment, refund }: PaymentRow) {
  const { kind, text } = refund ? refundState(refund) : paymentState(payment);
  const { failure } = refund ?? payment;
  return (
    <Group component="span" align="baseline" gap="4px 8px">
      <StatusChip kind={kind}>{text}</StatusChip>
      {failure && (
        <Box component="span" c="dimmed">
          {failure}
        </Box>
      )}
    </Group>
  );
}

const Amount = ({ payment, refund }: PaymentRow) =>
  refund ? `−${formatDollars(refund.amount)}` : formatDollars(payment.amount);

function RefundButton({ payment, onPress }: { payment: CardPayment; onPress: () => void }) {
  return (
    <Button size="xs" variant="default" onClick={onPress}>
      Refund
      <VisuallyHidden>
        {" "}
        {formatDollars(centsToDollars(refundableCents(payment)))} on {cardText(payment)}
      </VisuallyHidden>
    </Button>
  );
}

interface Props extends Pick<DataTableProps<PaymentRow, string>, "query"> {
  money: OrderMoney | undefined;
  onRefund: (payment: CardPayment) => void;
}

/** An order's card payments and refunds, with the reasons of failures. */
export const CardTable = ({ money, query, onRefund }: Props) => (
  <DataTable
    label="Card payments"
    columns={paymentColumns(onRefund)}
    rows={money && toRows(money)}
    rowKey={({ payment, refund }) => refund?._id ?? payment._id}
    query={query}
    empty={
      <Box component="p" px={16} py={12} c="dimmed" fz="sm">
        No card has been charged for this order yet.
      </Box>
    }
  />
);

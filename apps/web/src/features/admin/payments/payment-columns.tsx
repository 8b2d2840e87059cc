import { Button } from "@mantine/core";
import { centsToDollars, formatDollars } from "@shop/domain/money";
import { IconCornerDownRight } from "@tabler/icons-react";
import { momentText } from "../../../lib/moment-text.ts";
import { IdTag } from "../../../ui/display/id-tag.tsx";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import styles from "./card-payments.module.css";
import { leftOf, sayCard, sayPayment, sayRefund, type CardPayment, type Refund } from "./payment-words.ts";

/** A payment; or a refund, which is below its payment. */
export interface PaymentRow {
  payment: CardPayment;
  refund: Refund | null;
}

export const toRows = (payments: CardPayment[]): PaymentRow[] =>
  payments.flatMap((payment) => [{ payment, refund: null }, ...payment.refunds.map((refund) => ({ payment, refund }))]);

export const paymentColumns = (timeZone: string, onRefund: (payment: CardPayment) => void): Column<PaymentRow>[] => [
  { key: "card", head: "CARD", cell: (row) => <What {...row} />, isRowHead: true, isOneLine: true },
  {
    key: "at",
    head: "WHEN",
    cell: ({ payment, refund }) => momentText((refund ?? payment).createdAt, timeZone),
    isOneLine: true,
  },
  { key: "state", head: "STATE", cell: (row) => <State {...row} />, isCardLine: true, width: "36%" },
  { key: "amount", head: "AMOUNT", cell: (row) => <Amount {...row} />, isFigure: true },
  {
    key: "refund",
    head: "Refund",
    cell: ({ payment, refund }) =>
      !refund && leftOf(payment) > 0 && <RefundButton payment={payment} onPress={() => onRefund(payment)} />,
    isActions: true,
  },
];

function What({ payment, refund }: PaymentRow) {
  if (!refund)
    return (
      <span className={styles.card}>
        {payment.card ? sayCard(payment) : <span className={styles.unknown}>Card not known</span>}
        {payment.gatewayId && <IdTag id={payment.gatewayId} />}
      </span>
    );
  return (
    <span className={styles.refund}>
      <IconCornerDownRight size={14} aria-hidden />
      Refund<VisuallyHidden> on {sayCard(payment)}</VisuallyHidden>
    </span>
  );
}

function State({ payment, refund }: PaymentRow) {
  const { kind, text } = refund ? sayRefund(refund) : sayPayment(payment);
  const { failure } = refund ?? payment;
  return (
    <span className={styles.state}>
      <StatusChip kind={kind}>{text}</StatusChip>
      {failure && <span className={styles.failure}>{failure}</span>}
    </span>
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
        {formatDollars(centsToDollars(leftOf(payment)))} on {sayCard(payment)}
      </VisuallyHidden>
    </Button>
  );
}

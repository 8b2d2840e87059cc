import { Textarea, TextInput } from "@mantine/core";
import { companyPaymentReturn, type CompanyPayment } from "@shop/domain/contracts/company-payments";
import { dayOf } from "@shop/domain/dates";
import { LIMITS } from "@shop/domain/limits";
import { formatDollars } from "@shop/domain/money";
import { useState } from "react";
import { fieldErrors } from "../../../lib/forms/field-errors.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { RecordDialog } from "../../../ui/record-form/record-dialog.tsx";
import { useRecordForm } from "../../../ui/record-form/use-record-form.ts";

interface Props {
  /** The company's id. */
  company: string;
  payment: CompanyPayment;
  isOpen: boolean;
  onClose: () => void;
  /** Called after a return or its refusal, such as when a colleague was first. */
  onSettled: () => void;
  onSaved: (payment: CompanyPayment) => void;
}

/** Records that the bank took a payment back, such as a cheque that bounced: what it paid is open again. */
export function ReturnDialog({ company, payment, isOpen, onClose, onSettled, onSaved }: Props) {
  const { timeZone } = useShopInfo();
  const [today] = useState(() => dayOf(new Date(), timeZone));
  const take = trpc.companyAccounts.returnPayment.useMutation({ onSettled });
  const ids = { id: company, payment: payment._id };
  const form = useRecordForm<{ returnedOn: string; reason: string }, CompanyPayment & { version?: number }>({
    formKey: `returned-payment/${payment._id}`,
    record: null,
    toValues: () => ({ returnedOn: today, reason: "" }),
    labels: { returnedOn: "Returned on", reason: "Reason" },
    validate: (values) => fieldErrors(companyPaymentReturn, { ...ids, ...values }),
    save: ({ values }) => take.mutateAsync({ ...ids, ...values }),
    onSaved,
  });
  return (
    <RecordDialog
      form={form}
      title={`Returned: ${formatDollars(payment.amount)} of ${payment.paidOn}`}
      submitLabel="Record return"
      isOpen={isOpen}
      onClose={onClose}
    >
      <p>The bank took this payment back. What it paid is open again.</p>
      <TextInput
        {...form.field("returnedOn")}
        type="date"
        required
        withAsterisk={false}
        min={payment.paidOn}
        max={today}
      />
      <Textarea
        {...form.field("reason")}
        data-autofocus
        required
        withAsterisk={false}
        rows={2}
        maxLength={LIMITS.cancellationReason}
        description="Kept with the payment"
      />
    </RecordDialog>
  );
}

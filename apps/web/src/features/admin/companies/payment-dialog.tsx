import { TextInput } from "@mantine/core";
import {
  newCompanyPayment,
  type CompanyPayment,
  type NewCompanyPayment,
} from "@shop/domain/contracts/company-payments";
import type { CompanyRecord } from "@shop/domain/contracts/companies";
import { addDays, dayOf } from "@shop/domain/dates";
import { LIMITS } from "@shop/domain/limits";
import { pastBalance } from "@shop/domain/papers/statement";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { fieldErrors } from "../../../lib/forms/field-errors.ts";
import { figureOrNull } from "../../../lib/forms/figure-or-null.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useCallOnce } from "../../../lib/use-call-once.ts";
import { FieldGrid } from "../../../ui/form/field-grid.tsx";
import { FigureInput } from "../../../ui/input/figure-input.tsx";
import { RecordDialog } from "../../../ui/record-form/record-dialog.tsx";
import { useRecordForm } from "../../../ui/record-form/use-record-form.ts";

type Values = { amount: string; paidOn: string; reference: string };

const LABELS = { amount: "Amount received", paidOn: "Received on", reference: "Reference" };

interface Props {
  company: CompanyRecord;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (payment: CompanyPayment) => void;
}

/** Records what a company has paid on account, or with a negative amount what was paid back to it. */
export function PaymentDialog({ company, isOpen, onClose, onSaved }: Props) {
  const id = company._id;
  const { timeZone } = useShopInfo();
  const [today] = useState(() => dayOf(new Date(), timeZone));
  const { companyAccounts } = trpc.useUtils().client;
  const recordOnce = useCallOnce((payment: NewCompanyPayment, options) =>
    companyAccounts.recordPayment.mutate(payment, options),
  );
  const record = useMutation({ mutationFn: recordOnce });
  const toSent = ({ amount, ...same }: Values) => ({ id, amount: figureOrNull(amount), ...same });
  const form = useRecordForm<Values, CompanyPayment & { version?: number }>({
    formKey: `company-payment/${id}`,
    record: null,
    toValues: () => ({ amount: "", paidOn: today, reference: "" }),
    labels: LABELS,
    validate: (values) => fieldErrors(newCompanyPayment, toSent(values)),
    save: ({ values }) => record.mutateAsync({ ...toSent(values), amount: Number(values.amount) }),
    onSaved,
  });
  return (
    <RecordDialog
      form={form}
      title={`Record payment: ${company.name}`}
      submitLabel="Record payment"
      isOpen={isOpen}
      onClose={onClose}
    >
      <p>
        It pays the invoices that are due first; what is left becomes credit. Enter a negative amount for credit that
        was paid back.
      </p>
      <FieldGrid>
        <FigureInput
          {...form.field("amount")}
          step="any"
          inputMode="decimal"
          leftSection="$"
          leftSectionPointerEvents="none"
          data-autofocus
          description={`Balance ${pastBalance(company.balance)}`}
        />
        <TextInput
          {...form.field("paidOn")}
          type="date"
          required
          withAsterisk={false}
          min={addDays(today, -365)}
          max={today}
          description="The day at the bank"
        />
      </FieldGrid>
      <TextInput
        {...form.field("reference")}
        required
        withAsterisk={false}
        autoComplete="off"
        maxLength={LIMITS.paymentReference}
        description="As the bank shows it"
      />
    </RecordDialog>
  );
}

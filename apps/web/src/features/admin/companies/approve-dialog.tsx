import { companyTerms, type CompanyRecord } from "@shop/domain/contracts/companies";
import type { TradeApplication } from "@shop/domain/contracts/trade-applications";
import { LIMITS } from "@shop/domain/limits";
import { fieldErrors } from "../../../lib/forms/field-errors.ts";
import { figureOrNull } from "../../../lib/forms/figure-or-null.ts";
import { trpc } from "../../../lib/trpc.ts";
import { FieldGrid } from "../../../ui/form/field-grid.tsx";
import type { Choice } from "../../../ui/input/async-select.tsx";
import { FigureInput } from "../../../ui/input/figure-input.tsx";
import { RecordDialog } from "../../../ui/record-form/record-dialog.tsx";
import { useRecordForm } from "../../../ui/record-form/use-record-form.ts";
import { PriceListSelect } from "../price-list-select.tsx";
import { useInvalidate } from "../use-invalidate.ts";

type Values = { termsDays: string; creditLimit: string; priceListId: Choice | null };

const LABELS = { termsDays: "Terms in days", creditLimit: "Credit limit", priceListId: "Price list" };

const toSent = ({ termsDays, creditLimit, priceListId }: Values) => ({
  termsDays: figureOrNull(termsDays),
  creditLimit: figureOrNull(creditLimit),
  priceListId: priceListId?.id ?? null,
});

interface Props {
  application: TradeApplication;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (company: CompanyRecord) => void;
}

/** Makes a company of an application, with the terms that are agreed. */
export function ApproveDialog({ application, isOpen, onClose, onSaved }: Props) {
  const changed = useInvalidate("companies", "tradeApplications");
  const approve = trpc.tradeApplications.approve.useMutation({ onSettled: changed });
  const form = useRecordForm<Values, CompanyRecord>({
    formKey: `application/${application._id}`,
    record: null,
    toValues: () => ({ termsDays: "", creditLimit: "", priceListId: null }),
    labels: LABELS,
    validate: (values) => fieldErrors(companyTerms, toSent(values)),
    save: ({ values }) => approve.mutateAsync({ id: application._id, ...toSent(values) }),
    onSaved,
  });
  return (
    <RecordDialog
      form={form}
      title={`Approve ${application.companyName}`}
      submitLabel="Approve"
      isOpen={isOpen}
      onClose={onClose}
    >
      <p>{application.email} is invited as the company’s admin.</p>
      <FieldGrid>
        <FigureInput
          {...form.field("termsDays")}
          required={false}
          min={0}
          max={LIMITS.termsDays}
          step={1}
          data-autofocus
          description="Empty: no account"
        />
        <FigureInput
          {...form.field("creditLimit")}
          required={false}
          min={0}
          step="any"
          inputMode="decimal"
          leftSection="$"
          leftSectionPointerEvents="none"
          description="The most that may be owed"
        />
      </FieldGrid>
      <PriceListSelect {...form.field("priceListId")} description="For all members" />
    </RecordDialog>
  );
}

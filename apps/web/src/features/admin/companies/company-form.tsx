import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Checkbox, TextInput } from "@mantine/core";
import { companyUpdate, type CompanyRecord } from "@shop/domain/contracts/companies";
import { LIMITS } from "@shop/domain/limits";
import { fieldErrors } from "../../../lib/forms/field-errors.ts";
import { figureOrNull } from "../../../lib/forms/figure-or-null.ts";
import { trpc } from "../../../lib/trpc.ts";
import { FieldGrid, FormCard } from "../../../ui/form/field-grid.tsx";
import type { Choice } from "../../../ui/input/async-select.tsx";
import { FigureInput } from "../../../ui/input/figure-input.tsx";
import { RecordForm } from "../../../ui/record-form/record-form.tsx";
import { useRecordForm } from "../../../ui/record-form/use-record-form.ts";
import { PriceListSelect } from "../price-list-select.tsx";
import { useInvalidate } from "../use-invalidate.ts";

/** The form's values; empty terms and an empty limit mean no payment on account. */
type Values = {
  name: string;
  abn: string;
  priceListId: Choice | null;
  termsDays: string;
  creditLimit: string;
  onHold: boolean;
  unpaidOrdersLimit: string;
  unpaidAmountLimit: string;
};

const LABELS = {
  name: "Name",
  abn: "ABN",
  priceListId: "Price list",
  termsDays: "Terms in days",
  creditLimit: "Credit limit",
  onHold: "On hold",
  unpaidOrdersLimit: "Unpaid orders",
  unpaidAmountLimit: "Unpaid amount",
};

function toSent({
  priceListId,
  termsDays,
  creditLimit,
  unpaidOrdersLimit,
  unpaidAmountLimit,
  ...same
}: Partial<Values>) {
  return {
    ...same,
    ...(priceListId !== undefined && { priceListId: priceListId?.id ?? null }),
    ...(termsDays !== undefined && { termsDays: figureOrNull(termsDays) }),
    ...(creditLimit !== undefined && { creditLimit: figureOrNull(creditLimit) }),
    ...(unpaidOrdersLimit !== undefined && { unpaidOrdersLimit: figureOrNull(unpaidOrdersLimit) }),
    ...(unpaidAmountLimit !== undefined && { unpaidAmountLimit: figureOrNull(unpaidAmountLimit) }),
  };
}

/** Changes a company's name, ABN, price list and terms. */
export function CompanyForm({ company }: { company: CompanyRecord }) {
  const id = company._id;
  const changed = useInvalidate("companies", "audit", "pricing", "priceLists");
  const update = trpc.companies.update.useMutation();
  const form = useRecordForm<Values, CompanyRecord>({
    formKey: `company/${id}`,
    record: company,
    toValues: (record) => ({
      name: record?.name ?? "",
      abn: record?.abn ?? "",
      priceListId: record?.priceList ? { id: record.priceList._id, label: record.priceList.name } : null,
      termsDays: record?.termsDays?.toString() ?? "",
      creditLimit: record?.creditLimit?.toFixed(2) ?? "",
      onHold: record?.onHold ?? false,
      unpaidOrdersLimit: record?.unpaidOrdersLimit?.toString() ?? "",
      unpaidAmountLimit: record?.unpaidAmountLimit?.toFixed(2) ?? "",
    }),
    labels: LABELS,
    validate: (values) => fieldErrors(companyUpdate, { id, ...toSent(values) }),
    save: ({ changes, version }) => update.mutateAsync({ id, ...toSent(changes), version }),
    onSaved: changed,
  });
  const dollars = { required: false, min: 0, step: "any", inputMode: "decimal", leftSection: "$" } as const;
  return (
    <FormCard title="Company">
      <RecordForm form={form} submitLabel="Update" valueTexts={VALUE_TEXTS}>
        <FieldGrid>
          <TextInput {...form.field("name")} required withAsterisk={false} autoComplete="off" maxLength={LIMITS.name} />
          <TextInput
            {...form.field("abn")}
            required
            withAsterisk={false}
            autoComplete="off"
            inputMode="numeric"
            maxLength={LIMITS.abn}
          />
        </FieldGrid>
        <PriceListSelect
          {...form.field("priceListId")}
          description="For all members. Prices agreed with a member, or in a member’s own list, come first."
        />
        <FieldGrid>
          <FigureInput
            {...form.field("termsDays")}
            required={false}
            min={0}
            max={LIMITS.termsDays}
            step={1}
            description="Days after the invoice. Empty: no payment on account"
          />
          <FigureInput
            {...form.field("creditLimit")}
            {...dollars}
            leftSectionPointerEvents="none"
            description="The most that may be owed"
          />
        </FieldGrid>
        <Checkbox {...form.check("onHold")} description="No further orders on account. What is owed stays." />
        <FieldGrid>
          <FigureInput
            {...form.field("unpaidOrdersLimit")}
            required={false}
            min={0}
            step={1}
            placeholder="Default"
            description="The most unpaid orders at one time that are not on account; 0: no limit"
          />
          <FigureInput
            {...form.field("unpaidAmountLimit")}
            {...dollars}
            leftSectionPointerEvents="none"
            placeholder="Default"
            description="Their highest total; 0: no limit"
          />
        </FieldGrid>
      </RecordForm>
    </FormCard>
  );
}

const VALUE_TEXTS = { priceListId: (list: unknown) => (list as Choice | null)?.label ?? "None" };

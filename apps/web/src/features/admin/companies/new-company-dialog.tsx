import { TextInput } from "@mantine/core";
import { newCompany, type CompanyRecord } from "@shop/domain/contracts/companies";
import { LIMITS } from "@shop/domain/limits";
import { fieldErrors } from "../../../lib/forms/field-errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { RecordDialog } from "../../../ui/record-form/record-dialog.tsx";
import { useRecordForm } from "../../../ui/record-form/use-record-form.ts";
import { useInvalidate } from "../use-invalidate.ts";

type Values = { name: string; abn: string; adminEmail: string };

const LABELS = { name: "Name", abn: "ABN", adminEmail: "Admin’s email" };

const toSent = ({ adminEmail, ...same }: Values) => ({ ...same, ...(adminEmail.trim() && { adminEmail }) });

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onSaved: (company: CompanyRecord) => void;
}

/** Creates a company; terms are set on its own screen. */
export function NewCompanyDialog({ isOpen, onClose, onSaved }: Props) {
  const changed = useInvalidate("companies");
  const create = trpc.companies.create.useMutation();
  const form = useRecordForm<Values, CompanyRecord>({
    formKey: "company/new",
    record: null,
    toValues: () => ({ name: "", abn: "", adminEmail: "" }),
    labels: LABELS,
    validate: (values) => fieldErrors(newCompany, toSent(values)),
    save: ({ values }) => create.mutateAsync(toSent(values)),
    onSaved: (company) => {
      changed();
      onSaved(company);
    },
  });
  return (
    <RecordDialog form={form} title="Create company" submitLabel="Create company" isOpen={isOpen} onClose={onClose}>
      <TextInput
        {...form.field("name")}
        data-autofocus
        required
        withAsterisk={false}
        autoComplete="off"
        maxLength={LIMITS.name}
      />
      <TextInput
        {...form.field("abn")}
        required
        withAsterisk={false}
        autoComplete="off"
        inputMode="numeric"
        maxLength={LIMITS.abn}
      />
      <TextInput
        {...form.field("adminEmail")}
        type="email"
        autoComplete="off"
        maxLength={LIMITS.email}
        description="They get a link to join as the company’s admin. You can also invite people later."
      />
    </RecordDialog>
  );
}

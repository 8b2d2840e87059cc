import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { TagsInput } from "@mantine/core";
import type { Synonym } from "@shop/domain/contracts/synonyms";
import { LIMITS } from "@shop/domain/limits";
import { trpc } from "../../../lib/trpc.ts";
import { RecordDialog } from "../../../ui/record-form/record-dialog.tsx";
import { useRecordForm } from "../../../ui/record-form/use-record-form.ts";
import {
  SAY_SYNONYM,
  singleTerms,
  SYNONYM_LABELS,
  synonymErrors,
  toSynonymValues,
  type SynonymValues,
} from "./synonym-fields.ts";
import { useSynonymsChanged } from "./use-synonyms-changed.ts";

interface Props {
  /** Null for a new group. */
  synonym: Synonym | null;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (synonym: Synonym) => void;
}

/** Makes a group of words that mean the same, or changes it. */
export function SynonymDialog({ synonym, isOpen, onClose, onSaved }: Props) {
  const changed = useSynonymsChanged();
  const create = trpc.synonyms.create.useMutation();
  const update = trpc.synonyms.update.useMutation();
  const form = useRecordForm<SynonymValues, Synonym>({
    formKey: `synonym/${synonym?._id ?? "new"}`,
    record: synonym,
    toValues: toSynonymValues,
    labels: SYNONYM_LABELS,
    validate: synonymErrors,
    save: ({ values, changes, version }) =>
      synonym ? update.mutateAsync({ id: synonym._id, ...changes, version }) : create.mutateAsync(values),
    onSaved: (saved) => {
      changed();
      onSaved(saved);
    },
  });
  return (
    <RecordDialog
      form={form}
      title={synonym ? "Edit synonyms" : "Create synonyms"}
      submitLabel={synonym ? "Save" : "Create synonyms"}
      say={SAY_SYNONYM}
      isOpen={isOpen}
      onClose={onClose}
    >
      <TagsInput
        {...form.field("terms")}
        onChange={(terms) => form.form.setFieldValue("terms", singleTerms(terms))}
        size="md"
        description="Press Enter or type a comma after each; one may be several words, such as bin bag."
        placeholder={form.form.values.terms.length === 0 ? "bin bag, garbage bag, rubbish bag" : ""}
        maxTags={LIMITS.terms}
        maxLength={LIMITS.term}
        splitChars={[","]}
        acceptValueOnBlur
        openOnFocus={false}
        data-autofocus
        required
        withAsterisk={false}
      />
    </RecordDialog>
  );
}

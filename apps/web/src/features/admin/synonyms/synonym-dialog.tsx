import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { TagsInput } from "@mantine/core";
import { newSynonym, type Synonym } from "@shop/domain/contracts/synonyms";
import { LIMITS } from "@shop/domain/limits";
import { fieldErrors } from "../../../lib/forms/field-errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { RecordDialog } from "../../../ui/record-form/record-dialog.tsx";
import { useRecordForm } from "../../../ui/record-form/use-record-form.ts";
import { useInvalidate } from "../use-invalidate.ts";

/** The words of a synonym group as one text. */
export const wordsOf = ({ terms }: Synonym): string => terms.join(", ");

interface Props {
  /** Null for a new group. */
  synonym: Synonym | null;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (synonym: Synonym) => void;
}

/** Creates or edits a group of synonyms. */
export function SynonymDialog({ synonym, isOpen, onClose, onSaved }: Props) {
  const changed = useInvalidate("synonyms", "products", "pricing");
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
      valueTexts={VALUE_TEXTS}
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

type SynonymValues = { terms: string[] };

const SYNONYM_LABELS = { terms: "Words that mean the same" };

const toSynonymValues = (synonym: Synonym | null): SynonymValues => ({ terms: synonym?.terms ?? [] });

/** Splits at commas: the field misses commas that are typed on a phone or pasted. */
const singleTerms = (typed: string[]): string[] => [
  ...new Set(typed.flatMap((text) => text.split(",").map((term) => term.trim())).filter((term) => term !== "")),
];

/** An error in one term is shown for the whole field, with that term's name. */
function synonymErrors(values: SynonymValues): Record<string, string> {
  const [first] = Object.entries(fieldErrors(newSynonym, values));
  if (!first) return {};
  const [path, problem] = first;
  const term = values.terms[Number(path.split(".")[1])];
  return { terms: term === undefined ? problem : `“${term}”: ${problem}` };
}

const VALUE_TEXTS = { terms: (value: unknown) => (value as string[]).join(", ") };

import { NativeSelect, TextInput } from "@mantine/core";
import type { ComponentProps } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { fieldErrors } from "../../../lib/forms/field-errors.ts";
import { REQUIRED } from "../../../lib/forms/field-messages.ts";
import { FieldGrid, FormCard } from "../../../ui/form/field-grid.tsx";
import { choiceNameById, REMOVED } from "../../../ui/form/choice-name-by-id.ts";
import { RESTORE_SCROLL, lastListUrl } from "../../../ui/list/list-position.ts";
import { RecordForm } from "../../../ui/record-form/record-form.tsx";
import { useRecordForm } from "../../../ui/record-form/use-record-form.ts";
import { AdminRecordScreen } from "../admin-record-screen.tsx";
import { type Level, type LevelCalls, type Saved, type TaxonomyValues, useTaxonomyChanged } from "./level.ts";

/** A parent to choose, and the name of its own parent. */
interface Parent {
  id: string;
  name: string;
  group?: string;
}

interface FormProps<Values extends TaxonomyValues, Row> {
  level: Level<Values, Row>;
  calls: LevelCalls<Values, Row>;
  parents?: { choices: readonly Parent[] | undefined; error: unknown };
}

interface Props<Values extends TaxonomyValues, Row> extends FormProps<Values, Row> {
  query: ComponentProps<typeof AdminRecordScreen<Row & Saved>>["query"];
}

/** Creates a record of a level, or updates the one in the URL. */
export function TaxonomyRecord<Values extends TaxonomyValues, Row>({ query, ...form }: Props<Values, Row>) {
  const { many, one, formTitle = one, entity, paths } = form.level;
  return (
    <AdminRecordScreen
      id={useParams().id}
      what={formTitle}
      entity={entity}
      list={{ to: paths.list, label: many }}
      query={query}
    >
      {(record) => <TaxonomyForm {...form} record={record} />}
    </AdminRecordScreen>
  );
}

function TaxonomyForm<Values extends TaxonomyValues, Row>(
  props: FormProps<Values, Row> & { record: (Row & Saved) | null },
) {
  const { level, calls, parents = { choices: undefined, error: null }, record } = props;
  const { entity, labels, nameField, parent, contract, toValues } = level;
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const parentInAddress = (parent && address.get(parent.parameter)) ?? "";
  const changed = useTaxonomyChanged();
  const form = useRecordForm<Values, Row & Saved>({
    formKey: `${entity}/${record?._id ?? "new"}`,
    record,
    toValues: (row) => toValues(row, parentInAddress),
    labels,
    validate: (values) => ({
      ...fieldErrors(contract, values),
      ...(parent && values[parent.field] === "" && { [parent.field]: REQUIRED }),
    }),
    save: ({ changes, version, values }) =>
      record ? calls.update({ ...changes, id: record._id, version }) : calls.create(values),
    onSaved: changed,
    onFailed: changed,
    onDone: () => record && void navigate(lastListUrl(level.paths.list), { state: RESTORE_SCROLL }),
    ...(record && level.doneAfter && { doneAfter: level.doneAfter }),
  });
  return (
    <FormCard>
      <RecordForm
        form={form}
        submitLabel={record ? "Update" : "Create"}
        valueTexts={parent && { [parent.field]: choiceNameById(parents.choices) }}
      >
        <FieldGrid isSingle={!parent}>
          <TextInput {...form.field(nameField)} required withAsterisk={false} autoComplete="off" />
          {parent && <ParentSelect field={form.field(parent.field)} {...parents} />}
        </FieldGrid>
      </RecordForm>
    </FormCard>
  );
}

interface ParentSelectProps {
  field: ComponentProps<typeof NativeSelect> & { value: string; label: string };
  choices: readonly Parent[] | undefined;
  error: unknown;
}

/** Parents that have parents of their own are shown in groups. */
function ParentSelect({ field, choices, error }: ParentSelectProps) {
  const isMissing = field.value !== "" && !choices?.some(({ id }) => id === field.value);
  return (
    <NativeSelect
      {...field}
      {...(error != null && !choices && { error: errorMessage(error) })}
      required
      withAsterisk={false}
      data={[
        { value: "", label: choices ? `Choose a ${field.label.toLowerCase()}` : "…" },
        ...(isMissing ? [{ value: field.value, label: choices ? REMOVED : "…" }] : []),
        ...optionsOf(choices ?? []),
      ]}
    />
  );
}

function optionsOf(choices: readonly Parent[]) {
  const sorted = choices.toSorted((one, other) => one.name.localeCompare(other.name, "en-AU"));
  const groups = [...new Set(sorted.flatMap(({ group }) => group ?? []))].toSorted((a, b) => a.localeCompare(b));
  const items = (group: string | undefined) =>
    sorted.filter((choice) => choice.group === group).map(({ id, name }) => ({ value: id, label: name }));
  return [...items(undefined), ...groups.map((group) => ({ group, items: items(group) }))];
}

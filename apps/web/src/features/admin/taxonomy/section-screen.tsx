import { TextInput } from "@mantine/core";
import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import { newSection, type SectionRecord } from "@shop/domain/contracts/taxonomy";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { fieldErrors, REQUIRED } from "../../../lib/forms/field-errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { FieldGrid, FormCard } from "../../../ui/form/field-grid.tsx";
import { nameIn } from "../../../ui/form/name-in.ts";
import { RecordForm } from "../../../ui/record-form/record-form.tsx";
import { useRecordForm } from "../../../ui/record-form/use-record-form.ts";
import { AdminRecordScreen } from "../admin-record-screen.tsx";
import { ParentSelect, useSubCategoryChoices } from "./parent-select.tsx";
import { useTaxonomyChanged } from "./taxonomy-list.tsx";

/** Creates a record, or updates the one that the address names. */
export function SectionScreen() {
  const { id } = useParams();
  const query = trpc.taxonomy.sections.byId.useQuery({ id: id ?? "" }, { enabled: id !== undefined });
  return (
    <AdminRecordScreen
      id={id}
      what="Sub Category Section"
      entity="section"
      list={{ to: ADMIN_ROUTES.sections, label: "Sections" }}
      query={query}
    >
      {(record) => <SectionForm record={record} />}
    </AdminRecordScreen>
  );
}

type Values = { SubCategorySectionName: string; SubCategory_Id: string };

const LABELS = { SubCategorySectionName: "Sub Category Section Name", SubCategory_Id: "Sub Category" };
/** After an update the list comes sooner than elsewhere. */
const BACK_AFTER = 2000;
const CLEAR_AFTER = 2300;

/** Creates a section, in the sub-category that the address may name, or renames and moves the given one. */
function SectionForm({ record: section }: { record: SectionRecord | null }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const parents = useSubCategoryChoices();
  const utils = trpc.useUtils();
  const changed = useTaxonomyChanged();
  const create = trpc.taxonomy.sections.create.useMutation();
  const update = trpc.taxonomy.sections.update.useMutation();
  const form = useRecordForm<Values, SectionRecord>({
    formKey: `section/${section?._id ?? "new"}`,
    record: section,
    toValues: (row) => ({
      SubCategorySectionName: row?.SubCategorySectionName ?? "",
      SubCategory_Id: row?.SubCategory_Id._id ?? query.get("subCategory") ?? "",
    }),
    labels: LABELS,
    validate: (values) => ({
      ...fieldErrors(newSection, values),
      ...(values.SubCategory_Id === "" && { SubCategory_Id: REQUIRED }),
    }),
    save: ({ changes, version, values }) =>
      section ? update.mutateAsync({ id: section._id, ...changes, version }) : create.mutateAsync(values),
    onSaved: (saved) => {
      utils.taxonomy.sections.byId.setData({ id: saved._id }, saved);
      changed();
    },
    onDone: () => section && void navigate(ADMIN_ROUTES.sections),
    doneAfter: section ? BACK_AFTER : CLEAR_AFTER,
  });
  return (
    <FormCard>
      <RecordForm
        form={form}
        submitLabel={section ? "Update" : "Create"}
        say={{ SubCategory_Id: nameIn(parents.choices) }}
      >
        <FieldGrid>
          <TextInput {...form.field("SubCategorySectionName")} required withAsterisk={false} autoComplete="off" />
          <ParentSelect
            field={form.field("SubCategory_Id")}
            parents={parents}
            onChoose={(id) => form.form.setFieldValue("SubCategory_Id", id)}
          />
        </FieldGrid>
      </RecordForm>
    </FormCard>
  );
}

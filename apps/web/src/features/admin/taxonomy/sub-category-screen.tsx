import { TextInput } from "@mantine/core";
import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import { newSubCategory, type SubCategoryRecord } from "@shop/domain/contracts/taxonomy";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { fieldErrors, REQUIRED } from "../../../lib/forms/field-errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { FieldGrid, FormCard } from "../../../ui/form/field-grid.tsx";
import { nameIn } from "../../../ui/form/name-in.ts";
import { RecordForm } from "../../../ui/record-form/record-form.tsx";
import { useRecordForm } from "../../../ui/record-form/use-record-form.ts";
import { AdminRecordScreen } from "../admin-record-screen.tsx";
import { ParentSelect, useCategoryChoices } from "./parent-select.tsx";
import { useTaxonomyChanged } from "./taxonomy-list.tsx";

/** Creates a record, or updates the one that the address names. */
export function SubCategoryScreen() {
  const { id } = useParams();
  const query = trpc.taxonomy.subCategories.byId.useQuery({ id: id ?? "" }, { enabled: id !== undefined });
  return (
    <AdminRecordScreen
      id={id}
      what="Sub Category"
      entity="subCategory"
      list={{ to: ADMIN_ROUTES.subCategories, label: "Sub Categories" }}
      query={query}
    >
      {(record) => <SubCategoryForm record={record} />}
    </AdminRecordScreen>
  );
}

type Values = { subCategoryName: string; Category_Id: string };

const LABELS = { subCategoryName: "Sub Category Name", Category_Id: "Category" };

/** Creates a sub-category, in the category that the address may name, or renames and moves the given one. */
function SubCategoryForm({ record: subCategory }: { record: SubCategoryRecord | null }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const parents = useCategoryChoices();
  const utils = trpc.useUtils();
  const changed = useTaxonomyChanged();
  const create = trpc.taxonomy.subCategories.create.useMutation();
  const update = trpc.taxonomy.subCategories.update.useMutation();
  const form = useRecordForm<Values, SubCategoryRecord>({
    formKey: `sub-category/${subCategory?._id ?? "new"}`,
    record: subCategory,
    toValues: (row) => ({
      subCategoryName: row?.subCategoryName ?? "",
      Category_Id: row?.Category_Id._id ?? query.get("category") ?? "",
    }),
    labels: LABELS,
    validate: (values) => ({
      ...fieldErrors(newSubCategory, values),
      ...(values.Category_Id === "" && { Category_Id: REQUIRED }),
    }),
    save: ({ changes, version, values }) =>
      subCategory ? update.mutateAsync({ id: subCategory._id, ...changes, version }) : create.mutateAsync(values),
    onSaved: (saved) => {
      utils.taxonomy.subCategories.byId.setData({ id: saved._id }, saved);
      changed();
    },
    onDone: () => subCategory && void navigate(ADMIN_ROUTES.subCategories),
  });
  return (
    <FormCard>
      <RecordForm
        form={form}
        submitLabel={subCategory ? "Update" : "Create"}
        say={{ Category_Id: nameIn(parents.choices) }}
      >
        <FieldGrid>
          <TextInput {...form.field("subCategoryName")} required withAsterisk={false} autoComplete="off" />
          <ParentSelect
            field={form.field("Category_Id")}
            parents={parents}
            onChoose={(id) => form.form.setFieldValue("Category_Id", id)}
          />
        </FieldGrid>
      </RecordForm>
    </FormCard>
  );
}

import { TextInput } from "@mantine/core";
import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import { newCategory, type CategoryRecord } from "@shop/domain/contracts/taxonomy";
import { useNavigate, useParams } from "react-router-dom";
import { fieldErrors } from "../../../lib/forms/field-errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { FieldGrid, FormCard } from "../../../ui/form/field-grid.tsx";
import { RecordForm } from "../../../ui/record-form/record-form.tsx";
import { useRecordForm } from "../../../ui/record-form/use-record-form.ts";
import { AdminRecordScreen } from "../admin-record-screen.tsx";
import { useTaxonomyChanged } from "./taxonomy-list.tsx";

/** Creates a record, or updates the one that the address names. */
export function CategoryScreen() {
  const { id } = useParams();
  const query = trpc.taxonomy.categories.byId.useQuery({ id: id ?? "" }, { enabled: id !== undefined });
  return (
    <AdminRecordScreen
      id={id}
      what="Category"
      entity="category"
      list={{ to: ADMIN_ROUTES.categories, label: "Categories" }}
      query={query}
    >
      {(record) => <CategoryForm record={record} />}
    </AdminRecordScreen>
  );
}

type Values = { categoryName: string };

const LABELS = { categoryName: "Category Name" };

/** Creates a category, or renames the given one. */
function CategoryForm({ record: category }: { record: CategoryRecord | null }) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const changed = useTaxonomyChanged();
  const create = trpc.taxonomy.categories.create.useMutation();
  const update = trpc.taxonomy.categories.update.useMutation();
  const form = useRecordForm<Values, CategoryRecord>({
    formKey: `category/${category?._id ?? "new"}`,
    record: category,
    toValues: (row) => ({ categoryName: row?.categoryName ?? "" }),
    labels: LABELS,
    validate: (values) => fieldErrors(newCategory, values),
    save: ({ changes, version, values }) =>
      category ? update.mutateAsync({ id: category._id, ...changes, version }) : create.mutateAsync(values),
    onSaved: (saved) => {
      utils.taxonomy.categories.byId.setData({ id: saved._id }, saved);
      changed();
    },
    onDone: () => category && void navigate(ADMIN_ROUTES.categories),
  });
  return (
    <FormCard>
      <RecordForm form={form} submitLabel={category ? "Update" : "Create"}>
        <FieldGrid isSingle>
          <TextInput {...form.field("categoryName")} required withAsterisk={false} autoComplete="off" />
        </FieldGrid>
      </RecordForm>
    </FormCard>
  );
}

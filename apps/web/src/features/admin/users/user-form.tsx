import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Checkbox, TextInput } from "@mantine/core";
import { ADMIN_ROUTES } from "@shop/domain/admin-paths";
import { userUpdate, type UserRecord } from "@shop/domain/contracts/users";
import { useNavigate } from "react-router-dom";
import { fieldErrors } from "../../../lib/field-errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { FieldGrid, FormCard } from "../../../ui/form/field-grid.tsx";
import { RecordForm } from "../../../ui/record-form/record-form.tsx";
import { useRecordForm } from "../../../ui/record-form/use-record-form.ts";
import { questionBefore } from "./role-question.ts";

type Values = { name: string; email: string; isAdmin: boolean };

const LABELS = { name: "Name", email: "Email", isAdmin: "Is Admin" };

/** Edits a user's name, email and role; back to the list once it is saved (spec sections 2 and 4). */
export function UserForm({ user }: { user: UserRecord }) {
  const id = user._id;
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const update = trpc.users.update.useMutation();
  const form = useRecordForm<Values, UserRecord>({
    formKey: `user/${id}`,
    record: user,
    toValues: (record) => ({
      name: record?.name ?? "",
      email: record?.email ?? "",
      isAdmin: record?.isAdmin ?? false,
    }),
    labels: LABELS,
    validate: (values) => fieldErrors(userUpdate, { id, ...values }),
    confirm: (changes) => questionBefore(changes.isAdmin, user.name),
    save: ({ changes, version }) => update.mutateAsync({ id, ...changes, version }),
    onSaved: (saved) => {
      utils.users.adminById.setData({ id }, saved);
      void utils.users.adminList.invalidate();
      void utils.audit.list.invalidate();
    },
    onDone: () => void navigate(ADMIN_ROUTES.users),
  });
  return (
    <FormCard>
      <RecordForm form={form} submitLabel="Update">
        <FieldGrid>
          <TextInput {...form.field("name")} required withAsterisk={false} autoComplete="off" />
          <TextInput {...form.field("email")} type="email" required withAsterisk={false} autoComplete="off" />
        </FieldGrid>
        <Checkbox
          {...form.check("isAdmin")}
          description="Admins see and change everything in here: prices, orders, customers and other admins."
        />
      </RecordForm>
    </FormCard>
  );
}

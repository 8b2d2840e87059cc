import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Box, Checkbox, Stack, TextInput } from "@mantine/core";
import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import { type UserRecord, userUpdate } from "@shop/domain/contracts/users";
import { LIMITS } from "@shop/domain/limits";
import { useNavigate } from "react-router-dom";
import { fieldErrors } from "../../../lib/forms/field-errors.ts";
import { figureOrNull } from "../../../lib/forms/figure-or-null.ts";
import { trpc } from "../../../lib/trpc.ts";
import type { Question } from "../../../ui/dialog/confirm-dialog.tsx";
import { FieldGrid, FormCard } from "../../../ui/form/field-grid.tsx";
import type { Choice } from "../../../ui/input/async-select.tsx";
import { FigureInput } from "../../../ui/input/figure-input.tsx";
import { RESTORE_SCROLL, lastListUrl } from "../../../ui/list/list-position.ts";
import { RecordForm } from "../../../ui/record-form/record-form.tsx";
import { useRecordForm } from "../../../ui/record-form/use-record-form.ts";
import { PriceListSelect } from "../price-list-select.tsx";

/** The form's values; an empty limit means the shop's default. */
type Values = {
  name: string;
  email: string;
  abn: string;
  isAdmin: boolean;
  poRequired: boolean;
  priceListId: Choice | null;
  unpaidOrdersLimit: string;
  unpaidAmountLimit: string;
};

const LABELS = {
  name: "Name",
  email: "Email",
  abn: "ABN",
  isAdmin: "Is Admin",
  poRequired: "PO number required",
  priceListId: "Price list",
  unpaidOrdersLimit: "Unpaid orders",
  unpaidAmountLimit: "Unpaid amount",
};

/** Edits a user's name, email, ABN, role and the rules of their orders; returns to the list after saving. */
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
      abn: record?.abn ?? "",
      isAdmin: record?.isAdmin ?? false,
      poRequired: record?.poRequired ?? false,
      priceListId: record?.priceList ? { id: record.priceList._id, label: record.priceList.name } : null,
      unpaidOrdersLimit: record?.unpaidOrdersLimit?.toString() ?? "",
      unpaidAmountLimit: record?.unpaidAmountLimit?.toFixed(2) ?? "",
    }),
    labels: LABELS,
    validate: (values) => fieldErrors(userUpdate, { id, ...toSent(values) }),
    confirm: (changes) => questionBefore(changes.isAdmin, user.name),
    save: ({ changes, version }) => update.mutateAsync({ id, ...toSent(changes), version }),
    onSaved: (saved) => {
      utils.users.adminById.setData({ id }, saved);
      void utils.users.adminList.invalidate();
      void utils.audit.list.invalidate();
      void utils.pricing.invalidate();
      void utils.priceLists.invalidate();
    },
    onDone: () => void navigate(lastListUrl(ADMIN_ROUTES.users), { state: RESTORE_SCROLL }),
  });
  return (
    <FormCard>
      <RecordForm form={form} submitLabel="Update" valueTexts={VALUE_TEXTS}>
        <FieldGrid>
          <TextInput {...form.field("name")} required withAsterisk={false} autoComplete="off" />
          <TextInput {...form.field("email")} type="email" required withAsterisk={false} autoComplete="off" />
        </FieldGrid>
        <TextInput
          {...form.field("abn")}
          maxLength={LIMITS.abn}
          description="Printed on their tax invoices, unless an order has another."
          autoComplete="off"
          inputMode="numeric"
        />
        <PriceListSelect
          {...form.field("priceListId")}
          description="Its prices come after those agreed with this customer alone, and before their company’s and the public ones."
        />
        <Checkbox
          {...form.check("isAdmin")}
          description="Admins can see and change everything: prices, orders, customers and other admins."
        />
        <Checkbox {...form.check("poRequired")} description="Their orders are refused without a PO number." />
        <Stack component="fieldset" gap={12}>
          <Box component="legend" p={0} mb={4} fw={600}>
            Limits for unpaid orders
          </Box>
          <Box component="p" c="dimmed" fz="sm">
            The most unpaid orders at one time, and their highest total including GST and freight. Leave a field empty
            for the shop's default; 0 means no limit.
          </Box>
          <FieldGrid>
            <FigureInput {...form.field("unpaidOrdersLimit")} required={false} min={0} step={1} placeholder="Default" />
            <FigureInput
              {...form.field("unpaidAmountLimit")}
              required={false}
              min={0}
              step="any"
              inputMode="decimal"
              placeholder="Default"
              leftSection="$"
              leftSectionPointerEvents="none"
            />
          </FieldGrid>
        </Stack>
      </RecordForm>
    </FormCard>
  );
}

const VALUE_TEXTS = { priceListId: (list: unknown) => (list as Choice | null)?.label ?? "None" };

/** The input of `users.update`; an empty limit becomes null, the default. */
function toSent({ priceListId: list, unpaidOrdersLimit: orders, unpaidAmountLimit: amount, ...same }: Partial<Values>) {
  return {
    ...same,
    ...(list !== undefined && { priceListId: list?.id ?? null }),
    ...(orders !== undefined && { unpaidOrdersLimit: figureOrNull(orders) }),
    ...(amount !== undefined && { unpaidAmountLimit: figureOrNull(amount) }),
  };
}

/** The confirmation before a user becomes an admin or loses the role; null if the role does not change. */
function questionBefore(isAdmin: boolean | undefined, name: string): Question | null {
  if (isAdmin === undefined) return null;
  if (isAdmin) {
    return {
      title: `Make ${name} an admin?`,
      text: "They will be able to see and change everything: prices, orders, customers and other admins.",
      confirmLabel: "Make admin",
    };
  }
  return {
    title: `Remove the admin role from ${name}?`,
    text: "They will lose access to the admin screens. Their own orders and prices stay.",
    confirmLabel: "Remove role",
    isDanger: true,
  };
}

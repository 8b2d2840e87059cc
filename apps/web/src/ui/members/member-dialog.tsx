import { NativeSelect, TextInput } from "@mantine/core";
import type { CompanyRole } from "@shop/domain/access";
import { memberInvitation, type CompanyMember, type MemberInvitation } from "@shop/domain/contracts/company-members";
import { LIMITS } from "@shop/domain/limits";
import { fieldErrors } from "../../lib/forms/field-errors.ts";
import { figureOrNull } from "../../lib/forms/figure-or-null.ts";
import { FieldGrid } from "../form/field-grid.tsx";
import { FigureInput } from "../input/figure-input.tsx";
import { RecordDialog } from "../record-form/record-dialog.tsx";
import { useRecordForm } from "../record-form/use-record-form.ts";
import { ROLE_LABELS, ROLE_OPTIONS } from "./role-texts.ts";

/** The form's values; an empty limit means none. */
type Values = { email: string; role: string; orderLimit: string; monthlyLimit: string };
export type MemberChanges = Partial<Omit<MemberInvitation, "email">>;

const LABELS = { email: "Email", role: "Role", orderLimit: "Limit per order", monthlyLimit: "Limit per month" };

interface Props {
  /** Null to invite a person. */
  member: CompanyMember | null;
  isOpen: boolean;
  onClose: () => void;
  invite: (invitation: MemberInvitation) => Promise<CompanyMember>;
  change: (id: string, changes: MemberChanges) => Promise<CompanyMember>;
  onSaved: (member: CompanyMember) => void;
}

/** Invites a person to a company, or changes a member's role and limits. */
export function MemberDialog({ member, isOpen, onClose, invite, change, onSaved }: Props) {
  const form = useRecordForm<Values, CompanyMember & { version?: number }>({
    formKey: `member/${member?._id ?? "new"}`,
    record: member,
    toValues: (record) => ({
      email: record?.email ?? "",
      role: record?.role ?? "buyer",
      orderLimit: record?.orderLimit?.toFixed(2) ?? "",
      monthlyLimit: record?.monthlyLimit?.toFixed(2) ?? "",
    }),
    labels: LABELS,
    validate: (values) => fieldErrors(memberInvitation, toSent(values)),
    save: ({ values, changes }) => (member ? change(member._id, toSent(changes)) : invite(toInvitation(values))),
    onSaved,
  });
  return (
    <RecordDialog
      form={form}
      title={member ? (member.name ?? member.email) : "Invite a person"}
      submitLabel={member ? "Save" : "Send invitation"}
      valueTexts={VALUE_TEXTS}
      isOpen={isOpen}
      onClose={onClose}
    >
      {!member && (
        <TextInput
          {...form.field("email")}
          type="email"
          data-autofocus
          required
          withAsterisk={false}
          autoComplete="off"
          maxLength={LIMITS.email}
          description="They get a link that works for seven days."
        />
      )}
      <NativeSelect {...form.field("role")} data={[...ROLE_OPTIONS]} />
      <FieldGrid>
        <Limit {...form.field("orderLimit")} description="Above it they need approval. Empty: no limit" />
        <Limit {...form.field("monthlyLimit")} description="0: every order needs approval" />
      </FieldGrid>
    </RecordDialog>
  );
}

const Limit = (props: React.ComponentProps<typeof FigureInput>) => (
  <FigureInput
    {...props}
    required={false}
    min={0}
    step="any"
    inputMode="decimal"
    placeholder="No limit"
    leftSection="$"
    leftSectionPointerEvents="none"
  />
);

const toSent = ({ role, orderLimit, monthlyLimit, ...same }: Partial<Values>) => ({
  ...same,
  ...(role !== undefined && { role: role as CompanyRole }),
  ...(orderLimit !== undefined && { orderLimit: figureOrNull(orderLimit) }),
  ...(monthlyLimit !== undefined && { monthlyLimit: figureOrNull(monthlyLimit) }),
});

const toInvitation = ({ email, role, orderLimit, monthlyLimit }: Values): MemberInvitation => ({
  email,
  role: role as CompanyRole,
  orderLimit: figureOrNull(orderLimit),
  monthlyLimit: figureOrNull(monthlyLimit),
});

const limitText = (limit: unknown) => (limit === "" ? "none" : `$${String(limit)}`);
const VALUE_TEXTS = {
  role: (role: unknown) => ROLE_LABELS[role as CompanyRole],
  orderLimit: limitText,
  monthlyLimit: limitText,
};

import { Button, Group, Stack } from "@mantine/core";
import type { CompanyMember, MemberInvitation } from "@shop/domain/contracts/company-members";
import { dayOf } from "@shop/domain/dates";
import { formatDollars } from "@shop/domain/money";
import IconPlus from "icon:plus";
import { useState } from "react";
import { useShopInfo } from "../../lib/shop-info.ts";
import { useConfirm } from "../dialog/use-confirm.tsx";
import { useDialogItem } from "../dialog/use-opened.ts";
import { StatusChip } from "../display/status-chip.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { Notice } from "../feedback/notice.tsx";
import { CellNote, NarrowNote, OpenButton, RowDangerButton } from "../table/cells.tsx";
import type { Column } from "../table/column.ts";
import { DataTable, type DataTableProps } from "../table/data-table.tsx";
import { MemberDialog, type MemberChanges } from "./member-dialog.tsx";
import { ROLE_LABELS } from "./role-texts.ts";

interface Props {
  members: readonly CompanyMember[] | undefined;
  query: DataTableProps<CompanyMember, never>["query"];
  /** The name of the company, in questions. */
  company: string;
  /** The id of the viewer, who may leave. */
  own?: string | undefined;
  /** Whether the viewer may change all members. */
  mayManage: boolean;
  invite: (invitation: MemberInvitation) => Promise<CompanyMember>;
  change: (id: string, changes: MemberChanges) => Promise<CompanyMember>;
  remove: (member: CompanyMember) => Promise<unknown>;
}

const nameOf = ({ name, email }: CompanyMember) => name ?? email;
const limitText = (limit: number | null) => (limit === null ? "–" : formatDollars(limit));

interface ColumnProps extends Pick<Props, "company" | "own" | "mayManage"> {
  timeZone: string;
  edit: (member: CompanyMember) => void;
  askToRemove: (member: CompanyMember) => void;
}

function columnsOf(props: ColumnProps): Column<CompanyMember>[] {
  const { company, own, mayManage, timeZone, edit, askToRemove } = props;
  return [
    {
      key: "name",
      head: "NAME",
      cell: (member) => (
        <>
          {mayManage ? <OpenButton onClick={() => edit(member)}>{nameOf(member)}</OpenButton> : nameOf(member)}
          {member.name !== null && <CellNote>{member.email}</CellNote>}
        </>
      ),
      isRowHead: true,
      width: "40%",
    },
    {
      key: "role",
      head: "ROLE",
      cell: ({ role, status }) => (
        <>
          {ROLE_LABELS[role]}
          {status === "invited" && <NarrowNote>Invited</NarrowNote>}
        </>
      ),
      isOneLine: true,
    },
    {
      key: "status",
      head: "STATUS",
      cell: ({ status, expiresAt }) =>
        status === "member" ? (
          <StatusChip kind="good">Member</StatusChip>
        ) : (
          <>
            <StatusChip kind="info">Invited</StatusChip>
            {expiresAt && (
              <CellNote>
                <span style={{ whiteSpace: "nowrap" }}>until {dayOf(expiresAt, timeZone)}</span>
              </CellNote>
            )}
          </>
        ),
      isOneLine: true,
      isWideOnly: true,
    },
    {
      key: "order",
      head: "PER ORDER",
      cell: ({ orderLimit, monthlyLimit }) => (
        <>
          {limitText(orderLimit)}
          {monthlyLimit !== null && <NarrowNote>{formatDollars(monthlyLimit)} a month</NarrowNote>}
        </>
      ),
      isFigure: true,
    },
    {
      key: "month",
      head: "PER MONTH",
      cell: ({ monthlyLimit }) => limitText(monthlyLimit),
      isFigure: true,
      isWideOnly: true,
    },
    { key: "spent", head: "THIS MONTH", cell: ({ monthSpent }) => formatDollars(monthSpent), isFigure: true },
    {
      key: "actions",
      head: "Remove",
      cell: (member) =>
        (mayManage || member._id === own) && (
          <RowDangerButton
            what={member._id === own ? "Leave" : "Remove"}
            of={member._id === own ? company : nameOf(member)}
            onClick={() => askToRemove(member)}
          />
        ),
      isActions: true,
    },
  ];
}

/** The members of a company with their roles, limits and what they spent this month, and the people who are invited. */
export function Members({ members, query, company, own, mayManage, invite, change, remove }: Props) {
  const { timeZone } = useShopInfo();
  const [notice, setNotice] = useState<string>();
  const edited = useDialogItem<CompanyMember | null>();
  const { ask, dialog } = useConfirm();
  const edit = (member: CompanyMember | null) => {
    setNotice(undefined);
    edited.open(member);
  };
  const askToRemove = (member: CompanyMember) => {
    setNotice(undefined);
    const isInvited = member.status === "invited";
    const isOwn = member._id === own;
    ask({
      title: isOwn ? `Leave ${company}?` : `Remove ${nameOf(member)}?`,
      text: isInvited
        ? "The link of the invitation stops working."
        : `${isOwn ? "You keep your account and what is your own" : "They keep their account and what is their own"}. The orders and papers of ${company} stay with it.`,
      confirmLabel: isOwn ? "Leave" : "Remove",
      isDanger: true,
      work: async () => {
        await remove(member);
        setNotice(isInvited ? `The invitation of ${member.email} was removed.` : `${nameOf(member)} was removed.`);
      },
    });
  };
  const columns = columnsOf({ company, own, mayManage, timeZone, edit, askToRemove });
  return (
    <Stack gap={16}>
      {mayManage && (
        <Group justify="end">
          <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edit(null)}>
            Invite
          </Button>
        </Group>
      )}
      {notice && <Notice kind="success">{notice}</Notice>}
      <DataTable
        label="Members"
        columns={columns}
        rows={members}
        rowKey={({ _id }) => _id}
        query={query}
        empty={<EmptyState title="No members yet">Invite the people who order for {company}.</EmptyState>}
      />
      {dialog}
      {edited.opened && (
        <MemberDialog
          key={edited.opened.key}
          member={edited.opened.item}
          isOpen={edited.isOpen}
          onClose={edited.close}
          invite={invite}
          change={change}
          onSaved={(member) => {
            edited.close();
            setNotice(edited.opened?.item ? `Saved: ${nameOf(member)}.` : `${member.email} was invited.`);
          }}
        />
      )}
    </Stack>
  );
}

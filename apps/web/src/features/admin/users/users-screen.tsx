import { formatCount } from "@shop/domain/figures";
import { adminUserPath } from "@shop/domain/screens/admin-paths";
import type { AdminUserPage } from "@shop/domain/contracts/users";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { IdTag } from "../../../ui/display/id-tag.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import { CutText, RowLink } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { exportsOf } from "../export-menu.tsx";
import { ImportLink } from "../import-link.tsx";
import { dayColumn } from "../time-columns.tsx";

type Row = AdminUserPage["users"][number];
type Sort = "createdAt" | "name" | "email";

const COLUMNS: Column<Row, Sort>[] = [
  { key: "id", head: "ID", cell: ({ _id }) => <IdTag id={_id} />, isOneLine: true },
  {
    key: "name",
    head: "NAME",
    cell: ({ _id, name }) => <Link to={adminUserPath(_id)}>{name}</Link>,
    sort: "name",
    isRowHead: true,
  },
  {
    key: "email",
    head: "EMAIL",
    cell: ({ email }) => <CutText text={email} maxWidth="min(34ch, max(30vw, 230px))" />,
    sort: "email",
    isCardLine: true,
  },
  {
    key: "admin",
    head: "ADMIN",
    cell: ({ isAdmin }) => (isAdmin ? <StatusChip kind="good">Admin</StatusChip> : "–"),
    isOneLine: true,
  },
  { key: "orders", head: "ORDERS", cell: ({ orderCount }) => formatCount(orderCount), isFigure: true },
  dayColumn({ key: "since", head: "SINCE", at: ({ createdAt }) => createdAt, sort: "createdAt", isWideOnly: true }),
  {
    key: "edit",
    head: "Edit",
    cell: ({ _id, name }) => <RowLink what="Edit" of={name} to={adminUserPath(_id)} />,
    isActions: true,
  },
];

const ROLES = [
  { value: "admin", label: "Admins" },
  { value: "customer", label: "Customers" },
];

const EXPORTS = [exportsOf("customers", "Customers")];

/** All users with an account. */
export function UsersScreen() {
  const list = useListState({
    sorts: ["createdAt", "name", "email"],
    sort: "createdAt",
    direction: "desc",
    filters: { role: ["admin", "customer"] },
  });
  const query = trpc.users.adminList.useQuery(list.input, { placeholderData: keepPreviousData });
  return (
    <AdminListScreen
      title="Users"
      actions={<ImportLink kind="customers" />}
      columns={COLUMNS}
      list={list}
      query={query}
      rows={query.data?.users}
      // The file has customers only.
      {...(list.filters.role !== "admin" && { exports: EXPORTS })}
      search="Search users"
      filters={[{ key: "role", label: "Role", options: ROLES, all: "Everyone" }]}
      empty={{ title: "No users yet", text: "Registered customers will appear here." }}
    />
  );
}

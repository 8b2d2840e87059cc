import { adminUserPath } from "@shop/domain/screens/admin-paths";
import type { AdminUserPage } from "@shop/domain/contracts/users";
import { dayOf } from "@shop/domain/dates";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { IdTag } from "../../../ui/display/id-tag.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import { AdminListScreen } from "../admin-list-screen.tsx";

type Row = AdminUserPage["users"][number];
type Sort = "createdAt" | "name" | "email";

const columns = (timeZone: string): Column<Row, Sort>[] => [
  { key: "id", head: "ID", cell: ({ _id }) => <IdTag id={_id} />, isOneLine: true },
  {
    key: "name",
    head: "NAME",
    cell: ({ _id, name }) => <Link to={adminUserPath(_id)}>{name}</Link>,
    sort: "name",
    isRowHead: true,
  },
  { key: "email", head: "EMAIL", cell: ({ email }) => email, sort: "email", isCardLine: true },
  {
    key: "admin",
    head: "ADMIN",
    cell: ({ isAdmin }) => (isAdmin ? <StatusChip kind="good">Admin</StatusChip> : "–"),
    isOneLine: true,
  },
  { key: "orders", head: "ORDERS", cell: ({ orderCount }) => orderCount.toLocaleString("en-AU"), isFigure: true },
  {
    key: "since",
    head: "SINCE",
    cell: ({ createdAt }) => dayOf(createdAt, timeZone),
    sort: "createdAt",
    isOneLine: true,
    isWideOnly: true,
  },
  {
    key: "edit",
    head: "Edit",
    cell: ({ _id, name }) => (
      <Link to={adminUserPath(_id)}>
        Edit<VisuallyHidden> {name}</VisuallyHidden>
      </Link>
    ),
    isActions: true,
  },
];

const ROLES = [
  { value: "admin", label: "Admins" },
  { value: "customer", label: "Customers" },
];

/** Everyone with an account. */
export function UsersScreen() {
  const { timeZone } = useShopInfo();
  const list = useListState({
    sorts: ["createdAt", "name", "email"],
    sort: "createdAt",
    direction: "desc",
    filters: { role: ["admin", "customer"] },
  });
  const query = trpc.users.adminList.useQuery(
    { ...list.input, ...list.filters },
    { placeholderData: keepPreviousData },
  );
  return (
    <AdminListScreen
      title="Users"
      columns={columns(timeZone)}
      list={list}
      query={query}
      rows={query.data?.users}
      search="Search users"
      filters={[{ key: "role", label: "Role", options: ROLES, all: "Everybody" }]}
      empty={{ title: "No users yet", text: "Registered customers appear here." }}
    />
  );
}

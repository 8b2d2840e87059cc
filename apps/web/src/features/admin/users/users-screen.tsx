import type { AdminUserPage } from "@shop/domain/contracts/users";
import { adminUserPath, adminUsersPath } from "@shop/domain/admin-paths";
import { dayOf } from "@shop/domain/dates";
import { PAGE_SIZE } from "@shop/domain/limits";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { IdTag } from "../../../ui/id-tag.tsx";
import { FilterSelect } from "../../../ui/list/filter-select.tsx";
import { ListSearch } from "../../../ui/list/list-search.tsx";
import { ListToolbar } from "../../../ui/list/list-toolbar.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { ScreenHead } from "../../../ui/screen-head.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";

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
  { key: "admin", head: "ADMIN", cell: ({ isAdmin }) => <AdminTick isAdmin={isAdmin} />, isOneLine: true },
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

function AdminTick({ isAdmin }: { isAdmin: boolean }) {
  return isAdmin ? <StatusChip kind="good">Admin</StatusChip> : "–";
}

const ROLES = [
  { value: "admin", label: "Admins" },
  { value: "customer", label: "Customers" },
];

/** Everybody with an account, searched, sorted and paged by the server (spec section 2). */
export function UsersScreen() {
  const { timeZone } = useShopInfo();
  const list = useListState({
    sorts: ["createdAt", "name", "email"],
    sort: "createdAt",
    direction: "desc",
    filters: { role: ["admin", "customer"] },
    pathOf: adminUsersPath,
  });
  const query = trpc.users.adminList.useQuery(
    { ...list.input, ...list.filters },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <ScreenHead title="Users" />
      <ListToolbar>
        <ListSearch list={list} label="Search users" />
        <FilterSelect
          label="Role"
          value={list.filters.role}
          onChange={(role) => list.filter("role", role)}
          options={ROLES}
          all="Everybody"
        />
      </ListToolbar>
      <DataTable
        label="Users"
        columns={columns(timeZone)}
        rows={query.data?.users}
        rowKey={({ _id }) => _id}
        query={query}
        list={list}
        paging={query.data}
        pageSize={PAGE_SIZE.others}
        empty={<EmptyState title="No users yet">Whoever registers in the shop stands here.</EmptyState>}
      />
    </>
  );
}

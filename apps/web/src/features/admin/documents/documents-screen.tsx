import type { SheetPage } from "@shop/domain/contracts/documents";
import { DOCUMENT_STATES } from "@shop/domain/documents";
import { adminProductPath } from "@shop/domain/screens/admin-paths";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { useShopDay } from "../../../lib/use-shop-day.ts";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import { FilterTabs } from "../../../ui/list/filter-tabs.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { CellNote, NarrowNote } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";

type Sheet = SheetPage["documents"][number];

const COLUMNS: Column<Sheet>[] = [
  {
    key: "product",
    head: "PRODUCT",
    cell: ({ product: { _id, name, sku } }) => (
      <>
        <Link to={adminProductPath(_id)}>{name}</Link>
        {sku && <CellNote>{sku.toUpperCase()}</CellNote>}
      </>
    ),
    isRowHead: true,
    width: "50%",
  },
  {
    key: "title",
    head: "DOCUMENT",
    cell: ({ title, version }) => (
      <>
        {title}
        <CellNote>version {version}</CellNote>
      </>
    ),
  },
  { key: "revised", head: "REVISED ON", cell: ({ revisedOn }) => revisedOn ?? "–", isOneLine: true, isWideOnly: true },
  {
    key: "expires",
    head: "EXPIRES ON",
    cell: ({ expiresOn, revisedOn }) => (
      <>
        {expiresOn ?? "–"}
        <NarrowNote>revised on {revisedOn}</NarrowNote>
      </>
    ),
    isOneLine: true,
  },
  { key: "state", head: "STATE", cell: ({ expiresOn }) => <State expiresOn={expiresOn} />, isOneLine: true },
];

function State({ expiresOn }: Pick<Sheet, "expiresOn">) {
  const today = useShopDay();
  return expiresOn !== null && expiresOn <= today ? (
    <StatusChip kind="bad">Expired</StatusChip>
  ) : (
    <StatusChip kind="warn">Expires soon</StatusChip>
  );
}

const STATES = [
  { value: "expired", label: "Expired" },
  { value: "expiring", label: "Expiring soon" },
] as const;

/** The safety data sheets that have to be renewed, the first to expire first. */
export function DocumentsScreen() {
  const list = useListState({ filters: { state: DOCUMENT_STATES } });
  const query = trpc.documents.list.useQuery(list.input, { placeholderData: keepPreviousData });
  return (
    <AdminListScreen
      title="Documents"
      subtitle="Safety data sheets that are five years old, or will be within 60 days. Add a new version on the product’s screen."
      columns={COLUMNS}
      list={list}
      query={query}
      rows={query.data?.documents}
      search="Search by product or SKU"
      tabs={
        <FilterTabs
          label="State"
          all="All"
          options={STATES}
          value={list.filters.state}
          onChange={(state) => list.filter("state", state)}
        />
      }
      empty={{ title: "Nothing to renew", text: "Every safety data sheet is valid for 60 days or more." }}
    />
  );
}

import type { ShopTextSummary } from "@shop/domain/contracts/shop-texts";
import { formatCount } from "@shop/domain/figures";
import { adminShopTextPath } from "@shop/domain/screens/admin-paths";
import { Link } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { ScreenHead } from "../../../ui/page/screen-head.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { momentColumn } from "../time-columns.tsx";

const COLUMNS: Column<ShopTextSummary>[] = [
  {
    key: "title",
    head: "PAGE",
    cell: ({ slug, title }) => <Link to={adminShopTextPath(slug)}>{title}</Link>,
    isRowHead: true,
    width: "40%",
  },
  {
    key: "characters",
    head: "CHARACTERS",
    cell: ({ characters }) => (characters === 0 ? "Empty" : formatCount(characters)),
    isFigure: true,
  },
  momentColumn({ key: "updatedAt", head: "UPDATED", at: ({ updatedAt }) => updatedAt }),
  { key: "updatedBy", head: "BY", cell: ({ updatedBy }) => updatedBy?.name ?? "–" },
];

/** The texts that the owner keeps. */
export function ShopTextsScreen() {
  const query = trpc.shopTexts.adminList.useQuery();
  return (
    <>
      <ScreenHead title="Pages" subtitle="A page is shown and linked in the footer once it has a text." />
      <DataTable
        label="Pages"
        columns={COLUMNS}
        rows={query.data}
        rowKey={({ slug }) => slug}
        query={query}
        empty={null}
      />
    </>
  );
}

import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import { shopPagePath } from "@shop/domain/shop-pages";
import { isShopPage } from "@shop/domain/shop-texts";
import { Link, useParams } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { AdminRecordScreen } from "../admin-record-screen.tsx";
import { ShopTextForm } from "./shop-text-form.tsx";

/** Edits a page, or the line in the buying box. */
export function ShopTextScreen() {
  const { id: slug = "" } = useParams();
  const query = trpc.shopTexts.adminBySlug.useQuery({ slug });
  const text = query.data;
  const isShown = text !== undefined && isShopPage(text.slug) && text.text !== "";
  return (
    <AdminRecordScreen
      id={slug}
      what="Page"
      title={text?.title ?? "Page"}
      subtitle={text && (isShopPage(text.slug) ? "An empty page is not shown." : "An empty line is not shown.")}
      entity="shopText"
      list={{ to: ADMIN_ROUTES.shopTexts, label: "Pages" }}
      actions={isShown && isShopPage(text.slug) && <Link to={shopPagePath(text.slug)}>View in the shop</Link>}
      // Its versions say who changed it and when.
      hasHistory={false}
      query={query}
      fieldCount={1}
    >
      {(record) => record && <ShopTextForm record={record} />}
    </AdminRecordScreen>
  );
}

import { ADMIN_ROUTES } from "@shop/domain/admin-paths";
import { useParams } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { Notice } from "../../../ui/notice.tsx";
import { AdminRecordScreen } from "../admin-record-screen.tsx";
import { ProductForm } from "./product-form.tsx";
import styles from "./product-head.module.css";
import { HeadActions, HeadFacts } from "./product-head.tsx";
import { stateOf } from "./product-state.tsx";

/** One product, to edit. */
export function ProductScreen() {
  const { id = "" } = useParams();
  const query = trpc.products.adminById.useQuery({ id });
  const product = query.data;
  return (
    <AdminRecordScreen
      id={id}
      what="Product"
      title="Edit Product"
      entity="product"
      list={{ to: ADMIN_ROUTES.products, label: "Products" }}
      hasTrail={false}
      subtitle={product && <HeadFacts product={product} />}
      actions={<HeadActions product={product} />}
      notices={
        product &&
        stateOf(product) === "draft" && (
          <div className={styles.draft}>
            <Notice kind="info">This is a draft: shoppers don't see it until it has a price.</Notice>
          </div>
        )
      }
      query={query}
      fieldCount={8}
    >
      {(record) => record && <ProductForm product={record} />}
    </AdminRecordScreen>
  );
}

import { Box, Button, Group } from "@mantine/core";
import type { ProductRecord } from "@shop/domain/contracts/products";
import { GO_BACK } from "@shop/domain/messages";
import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import { productPath } from "@shop/domain/screens/paths";
import IconArrowLeft from "icon:arrow-left";
import IconEye from "icon:eye";
import { Link, useParams } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { IdTag } from "../../../ui/display/id-tag.tsx";
import { RESTORE_SCROLL } from "../../../ui/list/list-position.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { AdminRecordScreen } from "../admin-record-screen.tsx";
import { ProductForm } from "./product-form.tsx";
import { isInShop, ProductChip, stateOf } from "./product-state.tsx";
import { useListUrl } from "./products.ts";

/** Edits one product. */
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
      hasBreadcrumbs={false}
      subtitle={product && <HeadFacts product={product} />}
      actions={<HeadActions product={product} />}
      notices={
        product &&
        stateOf(product) === "draft" && (
          <Box maw={880} mb={16}>
            <Notice kind="info">This is a draft: shoppers don't see it until it has a price.</Notice>
          </Box>
        )
      }
      query={query}
      fieldCount={8}
    >
      {(record) => record && <ProductForm product={record} />}
    </AdminRecordScreen>
  );
}

/** The edited product, and whether shoppers see it. */
function HeadFacts({ product }: { product: ProductRecord }) {
  return (
    <Group gap="4px 12px">
      <Box c="var(--ink)" fw={600} miw={0} style={{ overflowWrap: "anywhere" }}>
        {product.name}
      </Box>
      <ProductChip product={product} />
      <IdTag id={product._id} />
    </Group>
  );
}

/** Links back to the list as it was left, and to the product's page in the shop. */
function HeadActions({ product }: { product: ProductRecord | undefined }) {
  const list = useListUrl();
  return (
    <>
      <Button
        component={Link}
        to={list}
        state={RESTORE_SCROLL}
        variant="default"
        size="sm"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
      >
        {GO_BACK}
      </Button>
      {product && isInShop(product) && (
        <Button
          component={Link}
          to={productPath(product._id)}
          variant="default"
          size="sm"
          leftSection={<IconEye size={16} aria-hidden />}
        >
          View in shop
        </Button>
      )}
    </>
  );
}

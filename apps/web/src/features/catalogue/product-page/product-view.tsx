import { Button, Group, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import type { OwnProductDetail, ProductDetail, Product } from "@shop/domain/contracts/products";
import { GO_BACK, OUT_OF_STOCK } from "@shop/domain/messages";
import { isInStock } from "@shop/domain/orders/quantities";
import { ROUTES, productPath, productsPath } from "@shop/domain/screens/paths";
import IconArrowLeft from "icon:arrow-left";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { LostParcel } from "../../../ui/art/empty-art.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Picture } from "../../../ui/product/picture.tsx";
import { Rating } from "../../../ui/product/rating.tsx";
import { Breadcrumbs } from "../../../ui/page/breadcrumbs.tsx";
import { HydratedPart } from "../../../ui/page/hydrated-part.tsx";
import { SkeletonGroup } from "../../../ui/feedback/skeleton.tsx";
import { SkuTag } from "../../../ui/product/sku-tag.tsx";
import { useSubCategories } from "../taxonomy.ts";
import { BuyingBox, type BuyingActions } from "./buying-box.tsx";
import { Description } from "./description.tsx";
import { Documents } from "./documents.tsx";
import { FactsTable } from "./facts-table.tsx";
import styles from "./product-page.module.css";
import { Reviews } from "./reviews.tsx";

/** A longer name is shown in a smaller font. */
const LONG_NAME = 100;

/** A product: picture, facts, buying box and reviews. */
export function ProductView({ product, actions }: { product: OwnProductDetail; actions: BuyingActions }) {
  return (
    <div className={styles.view}>
      <div className={styles.picture}>
        <Picture
          image={product.image}
          alt={product.name}
          sizes="(min-width: 1000px) 500px, (min-width: 640px) 45vw, 220px"
          eager
        />
      </div>
      <div className={styles.title}>
        <h1 data-long={product.name.length > LONG_NAME || undefined}>{product.name}</h1>
        <SkuTag sku={product.sku} />
        {product.numReviews > 0 && <Rating rating={product.rating} reviews={product.numReviews} />}
        {product.sizes.length > 1 && <Sizes product={product} />}
        {product.colors && (
          <Choices
            label="Colours"
            current={product._id}
            choices={product.colors.map((each) => ({ ...each, text: each.color }))}
          />
        )}
        {product.packs && (
          <Choices
            label="Packs"
            current={product._id}
            choices={product.packs.map((each) => ({ ...each, text: each.packageQuantity }))}
          />
        )}
      </div>
      <div className={styles.facts}>
        <Stack gap={8}>
          <h2>Description</h2>
          <Description text={product.description} />
        </Stack>
        <FactsTable product={product} />
        {product.documents && <Documents documents={product.documents} />}
      </div>
      <div className={styles.buy}>
        <HydratedPart>
          <BuyingBox key={product._id} product={product} actions={actions} />
        </HydratedPart>
      </div>
      <div className={styles.reviews}>
        <HydratedPart>
          <Reviews product={product} />
        </HydratedPart>
      </div>
    </div>
  );
}

function Sizes({ product: { _id, sizes } }: { product: ProductDetail }) {
  const isShort = sizes.every(({ size }) => SIZE_LETTERS.has(size));
  const choices = sizes.map((each) => ({
    ...each,
    text: isShort ? <SizeLetters size={each.size} isOut={!isInStock(each)} /> : each.size,
  }));
  return <Choices label="Sizes" current={_id} choices={choices} isShort={isShort} />;
}

interface ChoicesProps {
  label: string;
  /** The product's id. */
  current: string;
  choices: { _id: string; text: ReactNode; countInStock: number; minQty: number }[];
  /** The texts are short and show themselves what is out of stock. */
  isShort?: boolean;
}

/** Links to other products of the article; the current one is marked. */
function Choices({ label, current, choices, isShort = false }: ChoicesProps) {
  return (
    <ul className={styles.choices} aria-label={label} data-short={isShort || undefined}>
      {choices.map((each) => (
        <li key={each._id}>
          <Link to={productPath(each._id)} aria-current={each._id === current ? "page" : undefined}>
            {each.text}
            {!isShort && !isInStock(each) && <small>{OUT_OF_STOCK}</small>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** How sizes of clothes are written where all fit in one row. */
const SIZE_LETTERS: ReadonlyMap<string, string> = new Map([
  ["Extra Small", "XS"],
  ["Small", "S"],
  ["Medium", "M"],
  ["Large", "L"],
  ["Extra Large", "XL"],
  ["2X Large", "2XL"],
  ["3X Large", "3XL"],
]);

function SizeLetters({ size, isOut }: { size: string; isOut: boolean }) {
  return (
    <>
      {isOut ? <s title={OUT_OF_STOCK}>{SIZE_LETTERS.get(size)}</s> : SIZE_LETTERS.get(size)}
      <VisuallyHidden>
        {size} {isOut && OUT_OF_STOCK}
      </VisuallyHidden>
    </>
  );
}

export function ProductSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton height={640} />
    </SkeletonGroup>
  );
}

/** Shown for a product that does not exist or is no longer sold. */
export function ProductMissing() {
  return (
    <EmptyState
      as="h1"
      art={<LostParcel style={{ width: 240 }} />}
      title="Product not found"
      actions={
        <Button component={Link} to={ROUTES.products}>
          See all products
        </Button>
      }
    >
      It may no longer be in our range. Search by name or SKU, or ask us for an alternative.
    </EmptyState>
  );
}

/** Links back to all products and to the product's categories. */
export function ProductBreadcrumbs({ product }: { product: Product | undefined }) {
  const { data: subCategories } = useSubCategories();
  const cat = product?.category_id ?? undefined;
  const subCategory = subCategories?.find(({ _id }) => _id === product?.sub_category_id);
  const links = [
    { to: productsPath({ cat }), label: product?.category },
    { to: productsPath({ cat, subcat: subCategory?._id }), label: subCategory?.subCategoryName },
  ];
  return (
    <Group gap="8px 20px" mb={20}>
      <Button
        component={Link}
        to={ROUTES.products}
        variant="default"
        size="sm"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
      >
        {GO_BACK}
      </Button>
      <Breadcrumbs links={links.flatMap(({ to, label }) => (label ? [{ to, label }] : []))} />
    </Group>
  );
}

import { Button, Group, Skeleton } from "@mantine/core";
import type { ProductDetail, Product } from "@shop/domain/contracts/products";
import { GO_BACK } from "@shop/domain/messages";
import { ROUTES, productsPath } from "@shop/domain/screens/paths";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { LostParcel } from "../../../ui/art/empty-art.tsx";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { Picture } from "../../../ui/display/picture.tsx";
import { Rating } from "../../../ui/display/rating.tsx";
import { SkeletonGroup } from "../../../ui/page/skeleton.tsx";
import { SkuTag } from "../../../ui/display/sku-tag.tsx";
import { useSubCategories } from "../taxonomy.ts";
import { BuyingBox } from "./buying-box.tsx";
import { FactsTable } from "./facts-table.tsx";
import styles from "./product-page.module.css";
import { Reviews } from "./reviews.tsx";

/** A product: its picture, what it is, the buying box, and what others say. */
export function ProductView({ product }: { product: ProductDetail }) {
  return (
    <div className={styles.view}>
      <div className={styles.picture}>
        <Picture
          image={product.image}
          alt={product.name}
          // A phone shows it at 92vw: a little less, so that not the next larger file is taken for a few pixels.
          sizes="(min-width: 1000px) 500px, (min-width: 576px) 45vw, 88vw"
          eager
        />
      </div>
      <div className={styles.title}>
        <h1>{product.name}</h1>
        <SkuTag sku={product.sku} />
        <Rating rating={product.rating} reviews={product.numReviews} />
      </div>
      <div className={styles.facts}>
        <div className={styles.description}>
          <h2>Description</h2>
          <p>{product.description}</p>
        </div>
        <FactsTable product={product} />
      </div>
      <div className={styles.buy}>
        <BuyingBox key={product._id} product={product} />
      </div>
      <div className={styles.reviews}>
        <Reviews product={product} />
      </div>
    </div>
  );
}

/** A product page's shape. */
export function ProductSkeleton() {
  return (
    <SkeletonGroup className={styles.view}>
      <div className={styles.picture}>
        <Skeleton style={{ aspectRatio: 1 }} />
      </div>
      <div className={styles.title}>
        <Skeleton height={68} />
        <Skeleton height={24} width="50%" />
        <Skeleton height={20} width="60%" />
      </div>
      <div className={styles.facts}>
        <Skeleton height={140} />
        <Skeleton height={260} />
      </div>
      <div className={styles.buy}>
        <Skeleton height={300} />
      </div>
    </SkeletonGroup>
  );
}

/** In place of a product that is not there, or not any more. */
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

/** The way back to all products, and to its categories. */
export function ProductTrail({ product }: { product: Product | undefined }) {
  const { data: subCategories } = useSubCategories();
  const cat = product?.category_id ?? undefined;
  const subCategory = subCategories?.find(({ _id }) => _id === product?.sub_category_id);
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
      {product?.category && (
        <nav aria-label="Breadcrumb">
          <ol className={styles.crumbs}>
            <li>
              <Link to={productsPath({ cat })}>{product.category}</Link>
            </li>
            {subCategory && (
              <li>
                <Link to={productsPath({ cat, subcat: subCategory._id })}>{subCategory.subCategoryName}</Link>
              </li>
            )}
          </ol>
        </nav>
      )}
    </Group>
  );
}

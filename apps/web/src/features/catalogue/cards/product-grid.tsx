import { SimpleGrid, Skeleton } from "@mantine/core";
import type { Product } from "@shop/domain/contracts/products";
import { productPath } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import { buyerPriceOf } from "../../../lib/buyer-price.ts";
import { Picture } from "../../../ui/product/picture.tsx";
import { Price } from "../../../ui/product/price.tsx";
import { Rating } from "../../../ui/product/rating.tsx";
import { SkeletonGroup } from "../../../ui/feedback/skeleton.tsx";
import { HydratedPart } from "../../../ui/page/hydrated-part.tsx";
import { Sku } from "../../../ui/product/product-link.tsx";
import { StockStatus } from "../../../ui/product/stock-status.tsx";
import styles from "./cards.module.css";
import { QuickAdd } from "./quick-add.tsx";

/** The number of cards visible on a phone at first; their pictures are loaded eagerly. */
const EAGER_CARDS = 2;

const COLUMNS = { cols: { base: 1, xs: 2, sm: 3, lg: 4 }, spacing: { base: 8, xs: 16, lg: 20 } };

interface GridProps {
  products: Product[];
  /** 3 if the grid is narrower than the page. */
  mostColumns?: 3 | 4;
}

export function ProductGrid({ products, mostColumns = 4 }: GridProps) {
  return (
    <SimpleGrid component="ul" {...COLUMNS} cols={{ ...COLUMNS.cols, lg: mostColumns }}>
      {products.map((product, index) => (
        <li key={product._id}>
          <HydratedPart>
            <ProductCard product={product} eager={index < EAGER_CARDS} isRowOnPhone />
          </HydratedPart>
        </li>
      ))}
    </SimpleGrid>
  );
}

export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup>
      <SimpleGrid {...COLUMNS}>
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} h={{ base: 168, xs: 450 }} />
        ))}
      </SimpleGrid>
    </SkeletonGroup>
  );
}

const WIDE_SIZES = "(min-width: 1200px) 290px, (min-width: 768px) 30vw, (min-width: 576px) 45vw";

interface Props {
  product: Product;
  /** For cards that are visible when the page opens. */
  eager?: boolean;
  /** On a phone, a compact row instead of a card. */
  isRowOnPhone?: boolean;
}

/** A product as a card, which can be added to the cart without opening its page. */
export function ProductCard({ product, eager = false, isRowOnPhone = false }: Props) {
  const path = productPath(product._id);
  return (
    <article className={styles.card} data-row={isRowOnPhone || undefined}>
      <Link to={path} className={styles.picture} tabIndex={-1} aria-label={product.name}>
        <Picture
          image={product.image}
          alt=""
          sizes={`${WIDE_SIZES}, ${isRowOnPhone ? "72px" : "calc(100vw - 58px)"}`}
          eager={eager}
        />
      </Link>
      <div className={styles.body}>
        <Link to={path} className={styles.name}>
          <h3 className={styles.title}>{product.name}</h3>
          <Sku sku={product.sku} />
        </Link>
        <div className={styles.facts}>
          <span>{product.packageQuantity}</span>
          {product.numReviews > 0 && <Rating rating={product.rating} reviews={product.numReviews} />}
        </div>
        <div className={styles.buy} data-own-price>
          <Price of={buyerPriceOf(product)} withLowest />
          <StockStatus count={product.countInStock} least={product.minQty} />
          <QuickAdd product={product} />
        </div>
      </div>
    </article>
  );
}

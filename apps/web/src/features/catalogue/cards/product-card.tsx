import type { Product } from "@shop/domain/contracts/products";
import { productPath } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import { buyerPriceOf } from "../../../lib/buyer-price.ts";
import { Picture } from "../../../ui/product/picture.tsx";
import { Price } from "../../../ui/product/price.tsx";
import { Rating } from "../../../ui/product/rating.tsx";
import { Sku } from "../../../ui/product/product-link.tsx";
import { StockStatus } from "../../../ui/product/stock-status.tsx";
import styles from "./cards.module.css";
import { QuickAdd } from "./quick-add.tsx";

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

import type { ProductDetail } from "@shop/domain/contracts/products";
import { Picture } from "../../../ui/picture.tsx";
import { Rating } from "../../../ui/rating.tsx";
import { SkuTag } from "../../../ui/sku-tag.tsx";
import { BuyingBox } from "./buying-box.tsx";
import { FactsTable } from "./facts-table.tsx";
import styles from "./product-view.module.css";
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

import type { Product } from "@shop/domain/contracts/products";
import { GO_BACK } from "@shop/domain/messages";
import { productsPath, ROUTES } from "@shop/domain/paths";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useSubCategories } from "../taxonomy.ts";
import styles from "./product-trail.module.css";

/** The way back to all products, and to where this one stands among them. */
export function ProductTrail({ product }: { product: Product | undefined }) {
  const { data: subCategories } = useSubCategories();
  const cat = product?.category_id ?? undefined;
  const subCategory = subCategories?.find(({ _id }) => _id === product?.sub_category_id);
  return (
    <div className={styles.trail}>
      <Link to={ROUTES.products} className={styles.back}>
        <IconArrowLeft size={18} aria-hidden />
        {GO_BACK}
      </Link>
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
    </div>
  );
}

import type { Product } from "@shop/domain/contracts/products";
import { ADD_TO_CART } from "@shop/domain/messages";
import { dollarsToCents, effectivePrice, formatCents } from "@shop/domain/money";
import { missingToFreeFreight, orderTotals } from "@shop/domain/order-totals";
import { cartPath, ROUTES } from "@shop/domain/paths";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { cartTotals, toCartItem, useCart, type CartItem } from "../../../lib/cart.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { PlainButton } from "../../../ui/plain-button.tsx";
import { Price } from "../../../ui/price.tsx";
import { StockStatus } from "../../../ui/stock-status.tsx";
import styles from "./buying-box.module.css";
import { QuantityField } from "./quantity-field.tsx";

/** Price, stock, quantity and the way into the cart, always in sight beside the product. */
export function BuyingBox({ product }: { product: Product }) {
  const navigate = useNavigate();
  const { phone } = useShopInfo();
  const [chosen, setChosen] = useState(1);
  const isOut = product.countInStock < 1;
  const quantity = Math.min(chosen, Math.max(1, product.countInStock));

  return (
    <div className={styles["box"]} data-own-price>
      <div className={styles["what"]}>
        <Price size="lg" price={product.price} userPrice={product.userPrice} />
        {product.packageQuantity && <p className={styles["pack"]}>{product.packageQuantity}</p>}
      </div>
      <StockStatus count={product.countInStock} withCount />
      {!isOut && <Sums product={product} quantity={quantity} />}
      <div className={styles["order"]} data-needs-script>
        {!isOut && (
          <div className={styles["quantity"]}>
            <QuantityField value={quantity} stock={product.countInStock} onChange={setChosen} />
          </div>
        )}
        <PlainButton disabled={isOut} onClick={() => void navigate(cartPath(product._id, quantity))}>
          {ADD_TO_CART}
        </PlainButton>
      </div>
      <noscript>
        <p className={styles["note"]}>Ordering here needs JavaScript. Or call us on {phone}.</p>
      </noscript>
      {isOut && (
        <p className={styles["note"]}>
          <Link to={ROUTES.contact}>Ask us</Link> when it is back, or for something like it.
        </p>
      )}
    </div>
  );
}

function Sums({ product, quantity }: { product: Product; quantity: number }) {
  const { itemsCents, taxCents } = orderTotals([
    { priceCents: dollarsToCents(effectivePrice(product.price, product.userPrice)), quantity },
  ]);
  const missing = missingToFreeFreight(cartTotals(cartWith(useCart(), toCartItem(product, quantity))).itemsCents);
  return (
    <dl className={styles["lines"]}>
      <div className={styles["line"]}>
        <dt>
          {quantity} × {formatCents(itemsCents / quantity)}
        </dt>
        <dd>{formatCents(itemsCents)}</dd>
      </div>
      <div className={styles["line"]}>
        <dt>GST</dt>
        <dd>{formatCents(taxCents)}</dd>
      </div>
      <div className={styles["line"]}>
        <dt>Freight</dt>
        <dd>{missing === 0 ? "Free with this in your cart" : `${formatCents(missing)} more for free freight`}</dd>
      </div>
    </dl>
  );
}

const cartWith = (items: CartItem[], added: CartItem) => [
  ...items.filter((item) => item.product !== added.product),
  added,
];

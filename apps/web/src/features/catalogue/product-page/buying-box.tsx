import { Box, Button, Stack, NativeSelect } from "@mantine/core";
import type { OwnProductDetail, Product } from "@shop/domain/contracts/products";
import { ADD_TO_CART } from "@shop/domain/messages";
import { formatCents } from "@shop/domain/money";
import { FREE_FREIGHT_FROM_CENTS, FREIGHT_CENTS, missingToFreeFreight } from "@shop/domain/orders/order-totals";
import { isInStock, mostAvailable, readQuantity, rulesText, type Entered } from "@shop/domain/orders/quantities";
import { ROUTES } from "@shop/domain/screens/paths";
import { useEffect, useId, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { lineProductOf } from "../../../lib/buyer-price.ts";
import { useCart } from "../../../lib/cart/cart.ts";
import { cartTotals, toCartItem, type CartItem } from "../../../lib/cart/cart-item.ts";
import { useAddToCart } from "../../../lib/cart/use-add-to-cart.ts";
import { priceInQuantity } from "../../../lib/price-in-quantity.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { Price } from "../../../ui/product/price.tsx";
import { Note, Panel } from "../../../ui/page/panel.tsx";
import { focusToCorrect } from "../../../ui/input/to-correct.tsx";
import { CartonButton, QuantityInput } from "../../../ui/input/quantity-input.tsx";
import { StockStatus } from "../../../ui/product/stock-status.tsx";
import { useEnteredValue } from "../../../ui/input/use-entered-value.ts";
import { Alternatives } from "./alternatives.tsx";
import { PriceLadder } from "./price-ladder.tsx";
import { PromiseLine } from "./promise-line.tsx";
import { StockAlert } from "./stock-alert.tsx";
import styles from "./product-page.module.css";

/** Renders further actions for a quantity of the product. */
export type BuyingActions = (quantity: number) => ReactNode;

/** Price, stock, quantity and Add To Cart; sticky beside the product, on a phone a bar at the bottom of the window. */
export function BuyingBox({ product, actions }: { product: OwnProductDetail; actions: BuyingActions }) {
  const addToCart = useAddToCart();
  const { phone } = useShopInfo();
  const [entered, setEntered] = useState<Entered>(product.minQty);
  const isOut = !isInStock(product);
  const read = readQuantity(product, entered);
  const quantity = isOut ? product.minQty : read.kind === "sold" ? read.qty : null;
  const rules = rulesText(product);
  const stock = <StockStatus count={product.countInStock} least={product.minQty} withCount />;

  return (
    <Panel className={styles.box ?? ""} gap={16} bdrs="var(--radius-lg)">
      <div className={styles.bar} data-out={isOut || undefined}>
        <div className={styles.price}>
          <Price size="lg" of={priceInQuantity(lineProductOf(product), quantity ?? product.minQty)} />
        </div>
        {isOut ? (
          <>
            {stock}
            <div className={styles.alert}>
              <StockAlert product={product} />
            </div>
          </>
        ) : (
          <>
            <div className={styles.quantity} data-needs-script>
              <QuantityField value={entered} product={product} onChange={setEntered} />
            </div>
            <Button
              className={styles.add ?? ""}
              data-needs-script
              data-own-price
              onClick={() => (quantity === null ? focusToCorrect() : addToCart(product, quantity))}
            >
              {ADD_TO_CART}
            </Button>
          </>
        )}
      </div>
      <Stack className={styles.details ?? ""} gap={16}>
        {product.packageQuantity && (
          <Box component="p" c="dimmed" fz="sm" style={{ overflowWrap: "anywhere" }}>
            {product.packageQuantity}
          </Box>
        )}
        {rules && <Note>{rules}.</Note>}
        {!isOut && stock}
        {!isOut && quantity !== null && <Sums product={product} quantity={quantity} />}
        <PromiseLine />
        <noscript>
          <Note>Ordering here needs JavaScript. Or call us on {phone}.</Note>
        </noscript>
        {isOut && (
          <>
            <Button disabled fullWidth>
              {ADD_TO_CART}
            </Button>
            {product.substitutes.length > 0 ? (
              <Alternatives products={product.substitutes} />
            ) : (
              <Note>
                Or <Link to={ROUTES.contact}>ask us</Link> for an alternative.
              </Note>
            )}
          </>
        )}
      </Stack>
      {/* After the button, which stays where it is when a customer's own ladder has fewer steps. */}
      <Stack className={styles.actions ?? ""} gap={16}>
        <PriceLadder product={product} quantity={quantity} onChoose={setEntered} />
        {quantity !== null && <div data-needs-script>{actions(quantity)}</div>}
      </Stack>
    </Panel>
  );
}

const FREIGHT = `${formatCents(FREIGHT_CENTS)}, free from ${formatCents(FREE_FREIGHT_FROM_CENTS).replace(".00", "")} ex GST`;

function Sums({ product, quantity }: { product: Product; quantity: number }) {
  const item = toCartItem(lineProductOf(product), quantity);
  const { itemsCents, taxCents } = cartTotals([item]);
  const missing = missingToFreeFreight(cartTotals(cartWith(useCart(), item)).itemsCents);
  const lines = [
    [`${quantity} × ${formatCents(itemsCents / quantity)}`, formatCents(itemsCents)],
    ["GST", product.taxClass === "gst" ? formatCents(taxCents) : "GST-free"],
    ["Freight", missing === 0 ? "Free with this item" : FREIGHT],
  ];
  return (
    <dl className={styles.lines} data-own-price>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const cartWith = (items: CartItem[], added: CartItem) => [
  ...items.filter((item) => item.product !== added.product),
  added,
];

/** Up to this many quantities are all in the select; of more, the first few, and 'More…' for a field. */
const LONGEST_SELECT = 100;
const SHORT_SELECT = 20;
const MORE = "More…";

interface Props {
  value: Entered;
  product: Product;
  onChange: (entered: Entered) => void;
}

/** Chooses the quantity of a product in stock. */
function QuantityField({ value, product, onChange }: Props) {
  const id = useId();
  const [isTyped, setTyped] = useState(false);
  const { minQty, orderMultiple } = product;
  const count = Math.floor((mostAvailable(product) - minQty) / orderMultiple) + 1;
  const choices = Array.from({ length: count <= LONGEST_SELECT ? count : SHORT_SELECT }, (_, index) =>
    String(minQty + index * orderMultiple),
  );
  const choose = (chosen: string) => (chosen === MORE ? setTyped(true) : onChange(Number(chosen)));
  const field = useEnteredValue<HTMLSelectElement>(String(value), choose);
  useEffect(() => {
    if (isTyped) document.getElementById(id)?.focus();
  }, [isTyped, id]);
  // The carton's button may choose a quantity that is not in the select.
  if (!isTyped && choices.includes(String(value))) {
    return (
      <Stack gap={4}>
        <NativeSelect
          ref={field}
          label="Quantity"
          data-figures
          styles={{ input: { fontWeight: 600 } }}
          data={count > choices.length ? [...choices, MORE] : choices}
          value={value}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <CartonButton value={value} product={product} label="Quantity" onChoose={onChange} />
      </Stack>
    );
  }
  return (
    <Stack gap={4}>
      <Box component="label" fz="sm" fw={600} htmlFor={id}>
        Quantity
      </Box>
      <QuantityInput id={id} label="Quantity" value={value} product={product} onChange={onChange} onTyped={onChange} />
    </Stack>
  );
}

import { Box, Group, VisuallyHidden } from "@mantine/core";
import { formatCents } from "@shop/domain/money";
import { FREE_FREIGHT_FROM_CENTS, missingToFreeFreight } from "@shop/domain/orders/order-totals";
import { ROUTES } from "@shop/domain/screens/paths";
import IconClipboardText from "icon:clipboard-text";
import IconPhone from "icon:phone";
import IconTruckDelivery from "icon:truck-delivery";
import IconShoppingCart from "icon:shopping-cart";
import type { ReactNode } from "react";
import { Link, useLocation, NavLink } from "react-router-dom";
import { useCart } from "../../../lib/cart/cart.ts";
import { cartTotals } from "../../../lib/cart/cart-item.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { BrandMark } from "../../../ui/art/brand-mark.tsx";
import { PhoneLink } from "../../../ui/display/phone-link.tsx";
import { HydratedPart } from "../../../ui/page/hydrated-part.tsx";
import { Container } from "../../../ui/page/page.tsx";
import styles from "./header.module.css";
import { MegaMenu } from "../menus/mega-menu.tsx";
import { SearchBox } from "./search-box.tsx";
import { SITE_LINKS } from "../menus/site-links.ts";
import { SmallMenu } from "../menus/small-menu.tsx";
import { UserMenu } from "./user-menu.tsx";

interface Props {
  /** For the admin screens: as wide as the window, without the lines above and below it. */
  isPlain?: boolean;
  /** By default the product search. */
  search?: ReactNode;
}

/** The shop's header. */
export function Header({ isPlain = false, search = <SearchBox /> }: Props) {
  const { name } = useShopInfo();
  const { key } = useLocation();
  return (
    <header className={styles.header} data-plain={isPlain || undefined}>
      {!isPlain && (
        <HydratedPart>
          <TopLine />
        </HydratedPart>
      )}
      <Container full={isPlain}>
        <div className={styles.bar}>
          <Link to={ROUTES.home} className={styles.logo}>
            <BrandMark />
            {name}
          </Link>
          <div className={styles.search}>
            <HydratedPart>{search}</HydratedPart>
          </div>
          <Group gap={4} wrap="nowrap" flex="none">
            <div className={styles.account}>
              <UserMenu />
            </div>
            <Link to={ROUTES.quickOrder} className={`${styles.item} ${styles.quickOrder}`} title="Quick order">
              <IconClipboardText size={22} aria-hidden />
              <span>Quick order</span>
            </Link>
            <CartLink />
            <div className={styles.burger} data-needs-script>
              <HydratedPart>
                <SmallMenu key={key} />
              </HydratedPart>
            </div>
          </Group>
        </div>
      </Container>
      {!isPlain && (
        <HydratedPart>
          <MegaMenu />
        </HydratedPart>
      )}
    </header>
  );
}

/** The line above the header: phone number, free freight, and links. */
function TopLine() {
  const { phone } = useShopInfo();
  return (
    <Box bg="var(--gum-deep)" c="var(--on-gum-muted)" fz="var(--text-xs)">
      <Container>
        <div className={styles.topRow}>
          <PhoneLink className={styles.phone} phone={phone}>
            <IconPhone size={16} aria-hidden />
            {phone}
          </PhoneLink>
          <FreightRule />
          <nav className={styles.links} aria-label="Shop">
            {SITE_LINKS.map(({ to, label }) => (
              <NavLink key={to} to={to} end={to === "/"}>
                {label}
              </NavLink>
            ))}
          </nav>
        </div>
      </Container>
    </Box>
  );
}

const RULE = formatCents(FREE_FREIGHT_FROM_CENTS).replace(".00", "");

function FreightRule() {
  const { itemsCents } = cartTotals(useCart());
  const missing = missingToFreeFreight(itemsCents);
  return (
    <span className={styles.freight}>
      <IconTruckDelivery size={16} aria-hidden />
      {itemsCents === 0 ? (
        <span>
          Free freight from {RULE}
          <span className={styles.freightLong}> ex GST, Australia-wide</span>
        </span>
      ) : missing > 0 ? (
        <span>{formatCents(missing)} more for free freight</span>
      ) : (
        <span>Free freight on this order</span>
      )}
    </span>
  );
}

/** The link to the cart, with the number of its lines and their total price. */
function CartLink() {
  const items = useCart();
  const count = items.length;
  const sum = formatCents(cartTotals(items).itemsCents);
  return (
    <Link to="/cart" className={styles.item}>
      <VisuallyHidden>{count === 0 ? "Empty cart" : "Cart: "}</VisuallyHidden>
      <IconShoppingCart size={24} aria-hidden />
      {count > 0 && <span className={styles.badge}>{count}</span>}
      {count > 0 && <VisuallyHidden>{count === 1 ? " line, " : " lines, "}</VisuallyHidden>}
      {count > 0 ? (
        <span className={styles.sum}>{sum}</span>
      ) : (
        <span className={styles.sum} aria-hidden>
          Cart
        </span>
      )}
    </Link>
  );
}

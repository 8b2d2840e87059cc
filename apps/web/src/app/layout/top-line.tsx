import { formatCents } from "@shop/domain/money";
import { FREE_FREIGHT_FROM_CENTS, missingToFreeFreight } from "@shop/domain/order-totals";
import { IconPhone, IconTruckDelivery } from "@tabler/icons-react";
import { NavLink } from "react-router-dom";
import { cartTotals, useCart } from "../../lib/cart.ts";
import { useShopInfo } from "../../lib/shop-info.ts";
import { Container } from "../../ui/container.tsx";
import styles from "./header.module.css";
import { SITE_LINKS } from "./site-links.ts";

/** The slim line on top: the phone, what is missing to free freight, and the shop's own pages. */
export function TopLine() {
  const { phone } = useShopInfo();
  return (
    <div className={styles.topLine}>
      <Container>
        <div className={styles.topRow}>
          <a className={styles.phone} href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
            <IconPhone size={16} aria-hidden />
            {phone}
          </a>
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
    </div>
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
        <span>Your order ships free</span>
      )}
    </span>
  );
}

import { BULK_ORDERS } from "@shop/domain/messages";
import { formatCents } from "@shop/domain/money";
import { FREE_FREIGHT_FROM_CENTS } from "@shop/domain/order-totals";
import { IconPhone, IconTag, IconTruckDelivery } from "@tabler/icons-react";
import { lazy } from "react";
import { CAROUSELS } from "../features/catalogue/home/carousels.ts";
import { CategoryDoors } from "../features/catalogue/home/category-doors.tsx";
import { ProductCarousel } from "../features/catalogue/product-carousel.tsx";
import { useShopInfo } from "../lib/shop-info.ts";
import { Container } from "../ui/container.tsx";
import { Deferred } from "../ui/deferred.tsx";
import styles from "./home.module.css";

const EnquiryForm = lazy(async () => ({ default: (await import("../features/enquiry/enquiry-form.tsx")).EnquiryForm }));

/** What stands under the home page's banner. */
export function HomeSections() {
  return (
    <Container>
      <div className={styles["sections"]}>
        <section className={styles["doors"]}>
          <h2>What are you running low on?</h2>
          <CategoryDoors />
        </section>
        {CAROUSELS.map((carousel) => (
          <ProductCarousel key={carousel.keyword} {...carousel} />
        ))}
        <BulkOrders />
      </div>
    </Container>
  );
}

function BulkOrders() {
  const { phone } = useShopInfo();
  return (
    <section className={styles["enquiry"]}>
      <div className={styles["enquiryText"]}>
        <h2>{BULK_ORDERS}</h2>
        <p>Name the product or its SKU and how many you need. A person reads every message.</p>
        <ul className={styles["facts"]}>
          <li>
            <IconTag size={22} aria-hidden />
            Account prices for regular orders
          </li>
          <li>
            <IconTruckDelivery size={22} aria-hidden />
            Free freight from {formatCents(FREE_FREIGHT_FROM_CENTS)} ex GST
          </li>
          <li>
            <IconPhone size={22} aria-hidden />
            Or call {phone}
          </li>
        </ul>
      </div>
      <Deferred height={420}>
        <EnquiryForm />
      </Deferred>
    </section>
  );
}

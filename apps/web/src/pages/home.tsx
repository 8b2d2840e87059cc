import { Stack, VisuallyHidden } from "@mantine/core";
import { BULK_ORDERS } from "@shop/domain/messages";
import { formatCents } from "@shop/domain/money";
import { FREE_FREIGHT_FROM_CENTS } from "@shop/domain/orders/order-totals";
import { IconPhone, IconTag, IconTruckDelivery } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useLocation } from "react-router-dom";
import { CategoryCards } from "../features/catalogue/home/category-cards.tsx";
import { Hero } from "../features/catalogue/home/hero.tsx";
import { ProductCarousel } from "../features/catalogue/product-carousel.tsx";
import { carouselQuery, prefetchProducts } from "../features/catalogue/product-reads.ts";
import { EnquiryForm } from "../features/enquiry/enquiry-form.tsx";
import { useShopInfo } from "../lib/shop-info.ts";
import type { Reads } from "../lib/trpc.ts";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";
import { Container } from "../ui/page/container.tsx";
import { PageTitle } from "../ui/page/page-title.tsx";
import styles from "./pages.module.css";

const PassedNotice = lazy(() => import("../ui/page/passed-notice.tsx"));

export const prefetch = (reads: Reads) =>
  CAROUSELS.map(({ keyword }) => prefetchProducts(reads, carouselQuery(keyword)));

export function Component() {
  const { name } = useShopInfo();
  // The server knows nothing of it, and a reload keeps it.
  const isHydrated = useIsHydrated();
  const hasState = Boolean(useLocation().state) && isHydrated;
  return (
    <>
      <PageTitle screen="Home" />
      <VisuallyHidden renderRoot={({ children, ...props }) => <h1 {...props}>{children}</h1>}>
        {name}: protective, medical, cleaning and food packaging supplies, wholesale
      </VisuallyHidden>
      <Hero />
      <Container>
        <div className={styles.sections}>
          <Stack component="section" gap={16}>
            <h2>What are you running low on?</h2>
            <CategoryCards />
          </Stack>
          {CAROUSELS.map((carousel) => (
            <ProductCarousel key={carousel.keyword} {...carousel} />
          ))}
          <BulkOrders />
        </div>
      </Container>
      {hasState && (
        <Suspense>
          <PassedNotice />
        </Suspense>
      )}
    </>
  );
}

function BulkOrders() {
  const { phone } = useShopInfo();
  return (
    <section className={styles.enquiry}>
      <div className={styles.enquiryText}>
        <h2>{BULK_ORDERS}</h2>
        <p>Tell us the product or SKU and the quantity. We read every message.</p>
        <ul className={styles.facts}>
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
      <EnquiryForm />
    </section>
  );
}

/** The home page's carousels: what they are called, and the keyword that finds what they show. */
const CAROUSELS = [
  { title: "Powder free nitrile gloves", keyword: "NITRILE" },
  { title: "Disposable", keyword: "disposable" },
] as const;

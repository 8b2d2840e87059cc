import { Box, Group, Stack, VisuallyHidden } from "@mantine/core";
import { BULK_ORDERS } from "@shop/domain/messages";
import { formatCents } from "@shop/domain/money";
import { FREE_FREIGHT_FROM_CENTS } from "@shop/domain/orders/order-totals";
import IconPhone from "icon:phone";
import IconTag from "icon:tag";
import IconTruckDelivery from "icon:truck-delivery";
import { Suspense } from "react";
import { CategoryCards } from "../features/catalogue/home/category-cards.tsx";
import { Hero } from "../features/catalogue/home/hero.tsx";
import { ProductCarousel } from "../features/catalogue/product-carousel.tsx";
import { carouselQuery, prefetchProducts } from "../features/catalogue/product-reads.ts";
import { EnquiryForm } from "../features/enquiry/enquiry-form.tsx";
import { pageIsHere } from "../lib/page-file.ts";
import { useShopInfo } from "../lib/shop-info.ts";
import type { QueryUtils } from "../lib/trpc.ts";
import { Container, PageTitle } from "../ui/page/page.tsx";
import { FlashMessage } from "../ui/feedback/flash-message.tsx";
import { HydratedPart } from "../ui/page/hydrated-part.tsx";
import { lazyPart } from "../ui/page/lazy-part.ts";
import { Panel } from "../ui/page/panel.tsx";
import { useSession } from "../lib/session/session.ts";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";
import styles from "./home.module.css";
import pages from "./pages.module.css";

export const prefetch = (reads: QueryUtils) =>
  CAROUSELS.map(({ keyword }) => prefetchProducts(reads, carouselQuery(keyword)));

export function Component() {
  const { name } = useShopInfo();
  return (
    <>
      <PageTitle screen="Home" />
      <VisuallyHidden renderRoot={({ children, ...props }) => <h1 {...props}>{children}</h1>}>
        {name}: protective, medical, cleaning and food packaging supplies, wholesale
      </VisuallyHidden>
      <OwnSpace />
      <HydratedPart>
        <Hero />
      </HydratedPart>
      <Container>
        <Box
          display="grid"
          py={{ base: "32px 48px", sm: "40px 64px" }}
          style={{ gridTemplateColumns: "minmax(0, 1fr)", gap: 56 }}
        >
          <Stack component="section" gap={16}>
            <h2>What are you running low on?</h2>
            <HydratedPart>
              <CategoryCards />
            </HydratedPart>
          </Stack>
          {CAROUSELS.map((carousel) => (
            <HydratedPart key={carousel.keyword}>
              <ProductCarousel {...carousel} />
            </HydratedPart>
          ))}
          <BulkOrders />
        </Box>
      </Container>
      <FlashMessage />
    </>
  );
}

const OwnHome = lazyPart(
  async () => (await import("./own-home.tsx")).default,
  () => <div data-ready />,
);

/** What a signed-in user came for. The server's HTML has its space, hidden from visitors (own-home.module.css). */
function OwnSpace() {
  const isHydrated = useIsHydrated();
  const session = useSession();
  if (isHydrated && !session) return null;
  return (
    <div className={styles.own} data-for-signed-in>
      {session && (
        <Suspense>
          <OwnHome key={session._id} />
        </Suspense>
      )}
    </div>
  );
}

function BulkOrders() {
  const { phone } = useShopInfo();
  const facts = [
    { Icon: IconTag, text: "Account prices for regular orders" },
    { Icon: IconTruckDelivery, text: `Free freight from ${formatCents(FREE_FREIGHT_FROM_CENTS)} ex GST` },
    { Icon: IconPhone, text: `Or call ${phone}` },
  ];
  return (
    <Panel component="section" p={{ base: 16, xs: 24, md: 32 }} className={pages.split ?? ""}>
      <Stack gap={16}>
        <Box component="h2" fz="var(--text-2xl)">
          {BULK_ORDERS}
        </Box>
        <p>Tell us the product or SKU and the quantity. We read every message.</p>
        <Stack component="ul" gap={12} p={0}>
          {facts.map(({ Icon, text }) => (
            <Group key={text} component="li" gap={12} wrap="nowrap" align="start">
              <Icon size={22} color="var(--gum)" style={{ flex: "none" }} aria-hidden />
              {text}
            </Group>
          ))}
        </Stack>
      </Stack>
      <HydratedPart>
        <EnquiryForm />
      </HydratedPart>
    </Panel>
  );
}

/** The titles of the carousels, and the keywords that find their products. */
const CAROUSELS = [
  { title: "Powder free nitrile gloves", keyword: "NITRILE" },
  { title: "Disposable", keyword: "disposable" },
] as const;

pageIsHere({ Component, prefetch });

import { lazy, Suspense } from "react";
import { useLocation } from "react-router-dom";
import { CAROUSELS } from "../features/catalogue/home/carousels.ts";
import { carouselQuery, prefetchProducts } from "../features/catalogue/product-reads.ts";
import { useShopInfo } from "../lib/shop-info.ts";
import type { Reads } from "../lib/trpc.ts";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";
import { later } from "../ui/later/later.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

const hero = later(async () => (await import("../features/catalogue/home/hero.part.tsx")).Hero, 400);
const sections = later(async () => (await import("./home.part.tsx")).HomeSections, 2000);

const SaidOnce = lazy(() => import("../ui/said-once.tsx"));

export const prefetch = (reads: Reads) =>
  CAROUSELS.map(({ keyword }) => prefetchProducts(reads, carouselQuery(keyword)));

export const loadParts = () => Promise.all([hero.load(), sections.load()]);

export function Component() {
  const { name } = useShopInfo();
  // The server knows nothing of it, and a reload keeps it.
  const isHydrated = useIsHydrated();
  const hasState = Boolean(useLocation().state) && isHydrated;
  return (
    <>
      <PageTitle screen="Home" />
      <VisuallyHidden as="h1">
        {name}: protective, medical, cleaning and food packaging supplies, wholesale
      </VisuallyHidden>
      <hero.Part />
      <sections.Part />
      {hasState && (
        <Suspense>
          <SaidOnce />
        </Suspense>
      )}
    </>
  );
}

import { Skeleton } from "@mantine/core";
import { SHOP_PAGES } from "@shop/domain/shop-pages";
import { useLocation } from "react-router-dom";
import { pageIsHere } from "../lib/page-file.ts";
import { errorCode, errorMessage } from "../lib/forms/errors.ts";
import { trpc, type PageAddress, type QueryUtils } from "../lib/trpc.ts";
import { ErrorBanner } from "../ui/feedback/error-banner.tsx";
import { SkeletonGroup } from "../ui/feedback/skeleton.tsx";
import { Container } from "../ui/page/page.tsx";
import { PageBanner } from "../ui/page/page-banner.tsx";
import { RenderedText } from "../ui/page/rendered-text.tsx";
import { Component as NotFound } from "./not-found.tsx";

export const prefetch = (reads: QueryUtils, { route }: PageAddress) => [
  reads.shopTexts.page.prefetch({ slug: route.slice(1) }),
];

/** Delivery, returns, terms or privacy, as the owner has written it; Not Found while it is empty. */
export function Component() {
  // The router ignores case and slashes at the end.
  const slug = useLocation().pathname.replaceAll("/", "").toLowerCase();
  const { data: page, error, refetch } = trpc.shopTexts.page.useQuery({ slug });
  if (errorCode(error) === "NOT_FOUND") return <NotFound />;
  const title = Object.entries(SHOP_PAGES).find(([known]) => known === slug)?.[1] ?? "";
  return (
    <>
      <PageBanner title={title} />
      <Container page>
        {page ? (
          <RenderedText html={page.html} />
        ) : error ? (
          <ErrorBanner message={errorMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonGroup>
            {[96, 240, 180].map((height) => (
              <Skeleton key={height} height={height} mb={20} />
            ))}
          </SkeletonGroup>
        )}
      </Container>
    </>
  );
}

pageIsHere({ Component, prefetch });

import type { ReactNode } from "react";

/** Hides elements with prices (data-own-price) while the customer's own prices are loading; their space is reserved. */
export function PricesLoading({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <div style={{ display: "contents" }} data-prices={when ? "loading" : undefined}>
      {children}
    </div>
  );
}

import type { ReactNode } from "react";

/** Hides what depends on prices (data-own-price), but keeps its space, until this customer's own prices are read. */
export function PricesLoading({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <div style={{ display: "contents" }} data-prices={when ? "loading" : undefined}>
      {children}
    </div>
  );
}

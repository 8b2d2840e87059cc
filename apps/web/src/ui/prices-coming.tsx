import type { ReactNode } from "react";

/** Hides whatever in it depends on prices (data-own-price), its room kept, while they are not this customer's own yet. */
export function PricesComing({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <div style={{ display: "contents" }} data-prices={when ? "coming" : undefined}>
      {children}
    </div>
  );
}

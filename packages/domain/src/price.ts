/** What this customer pays, in cents: the customer price when there is one, else the public price (contract section 3). */
export function effectivePriceCents(publicCents: number, customerCents: number | null | undefined): number {
  return customerCents ?? publicCents;
}

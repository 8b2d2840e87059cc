import { useState } from "react";
import { errorCode } from "../../../lib/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { userChoice } from "../user-select.tsx";
import { productChoice } from "./choices.ts";
import type { PriceStart } from "./price-fields.ts";

/** The customer and the product that the address names. */
export interface PriceIds {
  userid: string | undefined;
  productid: string | undefined;
}

/** Reads what the address names, for the form to start with; what isn't there is left to choose, and said. */
export function usePriceStart({ userid = "", productid = "" }: PriceIds) {
  const [start, setStart] = useState<PriceStart | null>(null);
  const user = trpc.users.adminById.useQuery({ id: userid }, { enabled: userid !== "" });
  const product = trpc.products.adminById.useQuery({ id: productid }, { enabled: productid !== "" });
  const own = trpc.pricing.list.useQuery(
    { userid, productid },
    // No more once the form has started: a read behind its back would pass for what its reader has seen.
    { enabled: !start && userid !== "" && productid !== "", staleTime: 0 },
  );
  const reads = [user, product, own];
  const isMissing = (read: { error: unknown }) => errorCode(read.error) === "NOT_FOUND";
  const isRead = reads.every((read) => !read.isFetching && (!read.error || isMissing(read)));

  // Once: a later answer must not change a form that is being edited.
  if (isRead && !start) {
    setStart({
      user: user.data ? userChoice(user.data) : null,
      product: product.data ? productChoice(product.data) : null,
      price: own.data?.productUserPrices[0] ?? null,
    });
  }
  const missing = [isMissing(user) && "customer", isMissing(product) && "product"].filter(Boolean);
  return {
    start,
    missing: missing.length > 0 && `The ${missing.join(" and the ")} of this link isn’t there. Please choose below.`,
    error: reads.find((read) => read.error && !isMissing(read))?.error,
    readAgain: () => {
      for (const read of reads) if (read.error) void read.refetch();
    },
  };
}

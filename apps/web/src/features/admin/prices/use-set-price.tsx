import type { CustomerPrice } from "@shop/domain/contracts/pricing";
import { useState, type ReactNode } from "react";
import { errorCode, errorDetail } from "../../../lib/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import type { Choice } from "../../../ui/form/async-select.tsx";
import { PriceConflict, type PriceConflictProps } from "./price-conflict.tsx";

interface Wanted {
  user: Choice;
  product: Choice;
  /** In dollars. */
  price: number;
}

/**
 * Sets a customer's price on the version that was seen, 0 for none. When somebody else was faster it asks which price
 * counts (put `dialog` anywhere); the answer is the price that counts in the end, null for none.
 */
export function useSetPrice() {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.pricing.set.useMutation();
  const [conflict, setConflict] = useState<PriceConflictProps | null>(null);

  const ask = (about: Omit<PriceConflictProps, "onSettle">) =>
    new Promise<"mine" | "theirs" | null>((resolve) => {
      const onSettle: PriceConflictProps["onSettle"] = (counts) => {
        setConflict(null);
        resolve(counts);
      };
      setConflict({ ...about, onSettle });
    });

  const setPrice = async (wanted: Wanted, version: number): Promise<CustomerPrice | null> => {
    const { user, product, price } = wanted;
    const pair = { userid: user.id, productid: product.id };
    try {
      return await mutateAsync({ ...pair, price, version });
    } catch (error) {
      if (errorCode(error) !== "CONFLICT") throw error;
      const theirs = (errorDetail(error, "current") ?? null) as CustomerPrice | null;
      void utils.pricing.list.invalidate(pair);
      const counts = await ask({ customer: user.label, product: product.label, mine: price, theirs });
      if (counts === "mine") return setPrice(wanted, theirs?.version ?? 0);
      if (counts === "theirs") return theirs;
      throw new Error("Not saved yet: somebody else changed this price. What it is now stands below.", {
        cause: error,
      });
    }
  };
  const dialog: ReactNode = conflict && <PriceConflict {...conflict} />;
  return { setPrice, dialog };
}

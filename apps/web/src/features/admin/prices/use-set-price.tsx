import type { CustomerPrice } from "@shop/domain/contracts/pricing";
import { formatDollars } from "@shop/domain/money";
import { type ReactNode, useState } from "react";
import { errorCode, errorDetail } from "../../../lib/forms/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { DialogButtons } from "../../../ui/dialog/dialog-buttons.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import type { Choice } from "../../../ui/input/async-select.tsx";

interface Wanted {
  user: Choice;
  product: Choice;
  /** In dollars. */
  price: number;
}

/**
 * Sets a customer's price; `version` is that of the displayed price, 0 for none. If another admin was faster, `dialog`
 * asks which price to keep (render it anywhere). Resolves to the kept price, null for none.
 */
export function useSetPrice() {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.pricing.set.useMutation();
  const [conflict, setConflict] = useState<PriceConflictProps | null>(null);

  const ask = (about: Omit<PriceConflictProps, "onSettle">) =>
    new Promise<"mine" | "theirs" | null>((resolve) => {
      const onSettle: PriceConflictProps["onSettle"] = (kept) => {
        setConflict(null);
        resolve(kept);
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
      const kept = await ask({ customer: user.label, product: product.label, mine: price, theirs });
      if (kept === "mine") return setPrice(wanted, theirs?.version ?? 0);
      if (kept === "theirs") return theirs;
      throw new Error("Not saved yet: someone else changed this price. The current price is shown below.", {
        cause: error,
      });
    }
  };
  const dialog: ReactNode = conflict && <PriceConflict {...conflict} />;
  return { setPrice, dialog };
}

interface PriceConflictProps {
  customer: string;
  product: string;
  /** The price that was to be saved, in dollars. */
  mine: number;
  /** The price that another admin has set; null if they removed it. */
  theirs: CustomerPrice | null;
  /** Called with null to return to the form without a choice. */
  onSettle: (kept: "mine" | "theirs" | null) => void;
}

/** Another admin set or removed the same price first: shows the current price and asks which one to keep. */
function PriceConflict({ customer, product, mine, theirs, onSettle }: PriceConflictProps) {
  const now = theirs
    ? `${customer} now pays ${formatDollars(theirs.price)} for ${product}.`
    : `${customer} no longer has their own price for ${product} and pays the public price.`;
  return (
    <Dialog isOpen title="Someone else changed this price" onClose={() => onSettle(null)}>
      <p>
        {now} You were about to set {formatDollars(mine)}. Which price should apply?
      </p>
      <DialogButtons
        cancelLabel={theirs ? `Leave it at ${formatDollars(theirs.price)}` : "Leave it removed"}
        confirmLabel={`Set ${formatDollars(mine)}`}
        initialFocus="cancel"
        onCancel={() => onSettle("theirs")}
        onConfirm={() => onSettle("mine")}
      />
    </Dialog>
  );
}

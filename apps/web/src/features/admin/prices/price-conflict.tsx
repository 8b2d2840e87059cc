import { Button } from "@mantine/core";
import type { CustomerPrice } from "@shop/domain/contracts/pricing";
import { formatDollars } from "@shop/domain/money";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import buttons from "../../../ui/dialog/dialog.module.css";

export interface PriceConflictProps {
  customer: string;
  product: string;
  /** The price that was to be saved, in dollars. */
  mine: number;
  /** What somebody else has made of it; null when they removed it. */
  theirs: CustomerPrice | null;
  /** Null to go on in the form, with nothing settled. */
  onSettle: (counts: "mine" | "theirs" | null) => void;
}

/** Somebody else set or removed the same price first: says what it is now, and asks which one counts. */
export function PriceConflict({ customer, product, mine, theirs, onSettle }: PriceConflictProps) {
  const now = theirs
    ? `${customer} now pays ${formatDollars(theirs.price)} for ${product}.`
    : `${customer} has no price of their own for ${product} any more and pays the public one.`;
  return (
    <Dialog isOpen title="Somebody else changed this price" onClose={() => onSettle(null)}>
      <p>
        {now} You were about to set {formatDollars(mine)}. Which one counts?
      </p>
      <div className={buttons.buttons}>
        <Button variant="default" size="sm" data-autofocus onClick={() => onSettle("theirs")}>
          {theirs ? `Leave it at ${formatDollars(theirs.price)}` : "Leave it removed"}
        </Button>
        <Button size="sm" onClick={() => onSettle("mine")}>
          Set {formatDollars(mine)}
        </Button>
      </div>
    </Dialog>
  );
}

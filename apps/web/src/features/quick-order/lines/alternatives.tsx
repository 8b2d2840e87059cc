import { Button, Stack } from "@mantine/core";
import type { QuickOrderItem } from "@shop/domain/contracts/quick-order";
import { dollarsToCents, formatCents } from "@shop/domain/money";
import { useSession } from "../../../lib/session/session.ts";
import { trpc } from "../../../lib/trpc.ts";
import { itemOf } from "../../../ui/product/use-product-search.ts";
import type { Line } from "../state/order-lines.ts";

interface Props {
  line: Line;
  item: QuickOrderItem;
  onSwap: (line: Line, item: QuickOrderItem) => void;
}

/** The products in stock that the shop offers instead of one that is out of stock, at the buyer's prices. */
export function Alternatives({ line, item, onSwap }: Props) {
  const isLoggedIn = useSession() !== null;
  const input = { id: item._id };
  const own = trpc.pricing.productById.useQuery(input, { enabled: isLoggedIn });
  const shown = trpc.products.byId.useQuery(input, { enabled: !isLoggedIn });
  const offers = ((isLoggedIn ? own.data : shown.data)?.substitutes ?? []).map(itemOf);
  if (offers.length === 0) return null;
  return (
    <Stack gap={4} align="flex-start" role="group" aria-label={`In stock alternatives for line ${line.line}`}>
      <span>In stock alternatives</span>
      {offers.map((offer) => (
        <Button
          key={offer._id}
          data-focus
          variant="default"
          size="compact-sm"
          h="auto"
          ta="start"
          styles={{ label: { whiteSpace: "normal" } }}
          onClick={() => onSwap(line, offer)}
        >
          Use {offer.name}, {formatCents(dollarsToCents(offer.price))}
        </Button>
      ))}
    </Stack>
  );
}

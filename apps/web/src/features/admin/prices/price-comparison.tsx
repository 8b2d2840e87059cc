import { Box, SimpleGrid, Skeleton } from "@mantine/core";
import type { CustomerPrice } from "@shop/domain/contracts/pricing";
import { formatCount } from "@shop/domain/figures";
import { formatDollars } from "@shop/domain/money";
import { aboveFrom, type PriceBreak } from "@shop/domain/prices/price-breaks";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import type { ReactNode } from "react";
import { SkeletonGroup } from "../../../ui/feedback/skeleton.tsx";

interface Props {
  /** What everybody else pays from which quantity on, 0 for a draft; undefined while it is loading. */
  publicBreaks: readonly PriceBreak[] | undefined;
  /** The customer's stored price, null for none; undefined while it is loading. */
  present: CustomerPrice | null | undefined;
  /** The price in the field; NaN if there is none. */
  typed: number;
}

/** The public price, this customer's price, and how the price in the field compares with the public one. */
export function PriceComparison({ publicBreaks, present, typed }: Props) {
  if (publicBreaks === undefined || present === undefined) {
    return (
      <SkeletonGroup>
        <Skeleton height={72} />
      </SkeletonGroup>
    );
  }
  const { minQty = 1, price: publicPrice = 0 } = publicBreaks[0] ?? {};
  const text = differenceText(typed, publicPrice);
  const from = aboveFrom(typed, publicBreaks);
  return (
    <SimpleGrid
      component="dl"
      cols={{ base: 1, sm: 3 }}
      spacing={24}
      verticalSpacing={12}
      px={16}
      py={12}
      bdrs="var(--radius)"
      bg="var(--tile)"
      fz="sm"
      data-figures
    >
      <Figure name="Public price">
        {publicPrice > 0 ? formatDollars(publicPrice) : "None: a draft, not for sale yet"}
      </Figure>
      <Figure name="This customer pays">
        {present ? `${formatDollars(present.price)} now` : "the public price so far"}
      </Figure>
      <Figure name="Difference">
        <span role="status">
          {from === undefined ? (
            (text ?? "–")
          ) : (
            <StatusChip kind="warn">
              {from > minQty ? `${text}, but above it from ${formatCount(from)} on` : text}
            </StatusChip>
          )}
        </span>
      </Figure>
    </SimpleGrid>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Box component="dt" c="dimmed" fz="var(--text-xs)">
        {name}
      </Box>
      <Box component="dd" mih={24} fw={600}>
        {children}
      </Box>
    </div>
  );
}

/** How a price compares with the public one: '13.7% below the public price'; null if they cannot be compared. */
export function differenceText(price: number, publicPrice: number): string | null {
  if (!(publicPrice > 0) || !Number.isFinite(price)) return null;
  if (price === publicPrice) return "The same as the public price";
  const percent = Math.round((Math.abs(price - publicPrice) / publicPrice) * 1000) / 10;
  const size = percent === 0 ? "Less than 0.1%" : `${percent.toLocaleString("en-AU")}%`;
  return `${size} ${price < publicPrice ? "below" : "above"} the public price`;
}

import { Box, Group } from "@mantine/core";
import type { ExplainedPrice, ExplainedSource } from "@shop/domain/contracts/pricing";
import { formatCount } from "@shop/domain/figures";
import { LIMITS } from "@shop/domain/limits";
import { formatDollars } from "@shop/domain/money";
import { adminPriceListPath } from "@shop/domain/screens/admin-paths";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import { QueryResult } from "../../../ui/feedback/query-result.tsx";
import { FormCard } from "../../../ui/form/field-grid.tsx";
import type { Choice } from "../../../ui/input/async-select.tsx";
import { NumberField } from "../../../ui/input/number-field.tsx";
import { ProductSelect } from "../product-select.tsx";

/** What a customer pays for a product in a quantity, and where the price comes from. */
export function PriceCheck({ userId, name }: { userId: string; name: string }) {
  const [product, setProduct] = useState<Choice | null>(null);
  const [quantity, setQuantity] = useState("1");
  const qty = Number(quantity);
  const isQuantity = Number.isInteger(qty) && qty >= 1 && qty <= LIMITS.quantity;
  const query = trpc.pricing.explain.useQuery(
    { userid: userId, productid: product?.id ?? "", qty },
    { enabled: product !== null && isQuantity, staleTime: 0, placeholderData: keepPreviousData },
  );
  return (
    <FormCard title="See prices as this customer">
      <Group gap={16} align="flex-start">
        <Box flex="1 1 260px">
          <ProductSelect id="price-check-product" label="SKU or product" value={product} onChange={setProduct} />
        </Box>
        <Box flex="0 1 140px">
          <NumberField
            id="price-check-quantity"
            label="Quantity"
            inputMode="numeric"
            min={1}
            max={LIMITS.quantity}
            step={1}
            value={quantity}
            error={!isQuantity && `A whole number from 1 to ${formatCount(LIMITS.quantity)}`}
            onChange={({ currentTarget }) => setQuantity(currentTarget.value)}
          />
        </Box>
      </Group>
      <div role="status">
        {product !== null && isQuantity && (
          <QueryResult query={query}>{(price) => <Explained price={price} name={name} />}</QueryResult>
        )}
      </div>
    </FormCard>
  );
}

function Explained({ price, name }: { price: ExplainedPrice; name: string }) {
  const { product, qty, unitPrice, publicPrice, sources } = price;
  return (
    <>
      <Box component="p" data-figures>
        {product.isPublished ? (
          <>
            {name} pays <b>{formatDollars(unitPrice)}</b> for one {product.name} when buying {formatCount(qty)}.
          </>
        ) : (
          `${product.name} is not for sale.`
        )}{" "}
        {unitPrice > publicPrice && publicPrice > 0 && (
          <StatusChip kind="warn">{`Above the ${formatDollars(publicPrice)} that visitors pay`}</StatusChip>
        )}
      </Box>
      <Box component="ul" mt={8} fz="sm" data-figures>
        {sources.map((source) => (
          <Box component="li" key={source.source} py={4} fw={source.reason === "counts" ? 600 : 400}>
            <SourceName source={source} />: {reasonText(source)}
          </Box>
        ))}
      </Box>
    </>
  );
}

const NAMES: Record<ExplainedSource["source"], string> = {
  customer: "Price agreed with this customer",
  list: "Their own price list",
  companyList: "Their company’s price list",
  publicList: "Public price list",
  own: "The product’s own price",
};

function SourceName({ source: { source, list } }: { source: ExplainedSource }) {
  return (
    <>
      {NAMES[source]}
      {list && (
        <>
          {" "}
          <Link to={adminPriceListPath(list._id)}>{list.name}</Link>
        </>
      )}
    </>
  );
}

/** Whether a source's price counts, and otherwise why not. */
function reasonText({ reason, price, list, fromQty }: ExplainedSource): string {
  const amount = price === null ? "" : formatDollars(price);
  switch (reason) {
    case "counts":
      return `${amount}, counts`;
    case "overruled":
      return `${amount}, does not count: a price above it in this list comes first`;
    case "notValid":
      return `not valid today (${[list?.startsOn && `from ${list.startsOn}`, list?.endsOn && `until ${list.endsOn}`].filter(Boolean).join(" ")})`;
    case "noItem":
      return "has no price for this product";
    case "fromQuantity":
      return `counts only from ${formatCount(fromQty ?? 1)} on`;
    default:
      return "none";
  }
}

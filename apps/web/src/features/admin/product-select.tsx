import type { Product } from "@shop/domain/contracts/products";
import { formatDollars } from "@shop/domain/money";
import { keepPreviousData } from "@tanstack/react-query";
import { errorMessage } from "../../lib/forms/errors.ts";
import { trpc } from "../../lib/trpc.ts";
import { AsyncSelect, type Choice } from "../../ui/input/async-select.tsx";
import { useAsyncSearch } from "../../ui/input/use-async-search.ts";
import type { SearchSelectProps } from "./user-select.tsx";

/** A product or draft, found by name or SKU. */
export function ProductSelect(props: SearchSelectProps) {
  const { search, onSearch, keyword } = useAsyncSearch();
  // Without a sort order, the best match of a search is the first.
  const sorted = keyword === "" ? ({ sort: "name", direction: "asc" } as const) : {};
  const found = trpc.products.adminList.useQuery(
    { keyword, pageNumber: 1, ...sorted },
    { placeholderData: keepPreviousData },
  );
  return (
    <AsyncSelect
      placeholder="Name or SKU"
      {...props}
      search={search}
      onSearch={onSearch}
      options={found.data?.products.map(productChoice)}
      isLoading={found.isFetching}
      loadError={found.error ? errorMessage(found.error) : undefined}
    />
  );
}

/** A product as a choice of a select; price 0 means a draft. */
export function productChoice({ _id, name, sku, price }: Pick<Product, "_id" | "name" | "sku" | "price">): Choice {
  const words = [sku.toUpperCase(), price > 0 ? formatDollars(price) : "Draft"];
  return { id: _id, label: name, note: words.filter(Boolean).join(" · ") };
}

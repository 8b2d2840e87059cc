import { keepPreviousData } from "@tanstack/react-query";
import { errorMessage } from "../../../lib/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { AsyncSelect } from "../../../ui/form/async-select.tsx";
import { useAsyncSearch } from "../../../ui/form/use-async-search.ts";
import { productChoice } from "./choices.ts";
import type { SearchSelectProps } from "../user-select.tsx";

/** One of the shop's products, found by name or SKU; drafts among them. */
export function ProductSelect(props: SearchSelectProps) {
  const { search, onSearch, keyword } = useAsyncSearch();
  const found = trpc.products.adminList.useQuery(
    { keyword, pageNumber: 1, sort: "name", direction: "asc" },
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

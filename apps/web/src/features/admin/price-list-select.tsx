import type { PriceList } from "@shop/domain/contracts/price-lists";
import { counted } from "@shop/domain/figures";
import { keepPreviousData } from "@tanstack/react-query";
import { errorMessage } from "../../lib/forms/errors.ts";
import { trpc } from "../../lib/trpc.ts";
import { AsyncSelect, type Choice } from "../../ui/input/async-select.tsx";
import { useAsyncSearch } from "../../ui/input/use-async-search.ts";
import { LIMITS } from "@shop/domain/limits";
import type { SearchSelectProps } from "./user-select.tsx";

/** A price list that a customer can have, found by name. Public ones are not offered; those of other days are marked. */
export function PriceListSelect(props: SearchSelectProps) {
  const { search, onSearch, keyword } = useAsyncSearch();
  const found = trpc.priceLists.list.useQuery(
    { keyword, pageSize: LIMITS.pageSize, sort: "name", direction: "asc" },
    { placeholderData: keepPreviousData },
  );
  return (
    <AsyncSelect
      placeholder="None"
      {...props}
      onChange={(choice) => props.onChange(choice && { id: choice.id, label: choice.label })}
      search={search}
      onSearch={onSearch}
      options={found.data?.priceLists.filter(({ isPublic }) => !isPublic).map(priceListChoice)}
      isLoading={found.isFetching}
      loadError={found.error ? errorMessage(found.error) : undefined}
    />
  );
}

function priceListChoice({ _id, name, itemCount, isValid, startsOn, endsOn }: PriceList): Choice {
  const prices = counted(itemCount, "price", "prices");
  const days = [startsOn && `from ${startsOn}`, endsOn && `until ${endsOn}`].filter(Boolean).join(" ");
  return { id: _id, label: name, note: [prices, days, !isValid && "not valid today"].filter(Boolean).join(" · ") };
}

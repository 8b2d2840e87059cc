import { keepPreviousData } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { errorMessage } from "../../../lib/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { AsyncSelect } from "../../../ui/form/async-select.tsx";
import { useAsyncSearch } from "../../../ui/form/use-async-search.ts";
import { userChoice } from "./choices.ts";

export type ChoiceProps = Omit<
  ComponentProps<typeof AsyncSelect>,
  "options" | "search" | "onSearch" | "isLoading" | "loadError"
>;

/** One of the shop's customers, found by name or e-mail. */
export function CustomerSelect(props: ChoiceProps) {
  const { search, onSearch, keyword } = useAsyncSearch();
  const found = trpc.users.adminList.useQuery(
    { keyword, role: "customer", pageNumber: 1, sort: "name", direction: "asc" },
    { placeholderData: keepPreviousData },
  );
  return (
    <AsyncSelect
      placeholder="Name or email"
      {...props}
      search={search}
      onSearch={onSearch}
      options={found.data?.users.map(userChoice)}
      isLoading={found.isFetching}
      loadError={found.error ? errorMessage(found.error) : undefined}
    />
  );
}

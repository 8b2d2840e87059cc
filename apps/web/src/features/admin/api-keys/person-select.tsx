import { keepPreviousData } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { errorMessage } from "../../../lib/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { AsyncSelect } from "../../../ui/form/async-select.tsx";
import { useAsyncSearch } from "../../../ui/form/use-async-search.ts";
import { toPerson, type Person } from "./key-fields.ts";

interface Props extends Pick<ComponentProps<typeof AsyncSelect>, "id" | "label" | "error" | "description"> {
  value: Person | null;
  onChange: (person: Person | null) => void;
}

/** Anybody with an account, found by name or e-mail. */
export function PersonSelect({ onChange, ...field }: Props) {
  const { search, onSearch, keyword } = useAsyncSearch();
  const found = trpc.users.adminList.useQuery(
    { keyword, pageNumber: 1, sort: "name", direction: "asc" },
    { placeholderData: keepPreviousData },
  );
  const people = found.data?.users.map(toPerson);
  return (
    <AsyncSelect
      {...field}
      required
      placeholder="Name or email"
      onChange={(choice) => onChange(people?.find(({ id }) => id === choice?.id) ?? null)}
      search={search}
      onSearch={onSearch}
      options={people}
      isLoading={found.isFetching}
      loadError={found.error ? errorMessage(found.error) : undefined}
    />
  );
}

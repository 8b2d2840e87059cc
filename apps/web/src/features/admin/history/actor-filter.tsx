import { keepPreviousData } from "@tanstack/react-query";
import { errorMessage } from "../../../lib/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { AsyncSelect } from "../../../ui/form/async-select.tsx";
import { useAsyncSearch } from "../../../ui/form/use-async-search.ts";

/** Shows the changes of one person alone. */
export function ActorFilter({ id, onChange }: { id: string | undefined; onChange: (id: string | undefined) => void }) {
  const { search, onSearch, keyword } = useAsyncSearch();
  const found = trpc.users.adminList.useQuery(
    { keyword, pageNumber: 1, sort: "name", direction: "asc" },
    { placeholderData: keepPreviousData },
  );
  const chosen = trpc.users.adminById.useQuery({ id: id ?? "" }, { enabled: id !== undefined });
  return (
    <AsyncSelect
      size="sm"
      label="Who"
      isInLine
      placeholder="Anybody"
      value={id === undefined ? null : { id, label: chosen.data?.name ?? "…" }}
      onChange={(choice) => onChange(choice?.id)}
      search={search}
      onSearch={onSearch}
      options={found.data?.users.map(({ _id, name, email }) => ({ id: _id, label: name, note: email }))}
      isLoading={found.isFetching}
      loadError={found.error ? errorMessage(found.error) : undefined}
    />
  );
}

import { LIMITS } from "@shop/domain/limits";
import { trpc } from "../../../lib/trpc.ts";
import { REMOVED } from "../../../ui/form/name-in.ts";
import { FilterSelect } from "../../../ui/list/filter-select.tsx";

interface Props {
  id: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Shows the messages to one endpoint alone. */
export function EndpointFilter({ id, onChange }: Props) {
  const { data } = trpc.webhooks.list.useQuery({ pageSize: LIMITS.pageSize, sort: "url", direction: "asc" });
  const options = (data?.webhooks ?? []).map(({ _id, url }) => ({ value: _id, label: url }));
  const isKnown = options.some(({ value }) => value === id);
  return (
    <FilterSelect
      label="Endpoint"
      value={id}
      onChange={onChange}
      options={id === undefined || isKnown ? options : [...options, { value: id, label: data ? REMOVED : "…" }]}
    />
  );
}

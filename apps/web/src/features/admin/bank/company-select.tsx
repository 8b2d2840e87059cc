import type { CompanyRecord } from "@shop/domain/contracts/companies";
import { formatDollars } from "@shop/domain/money";
import { keepPreviousData } from "@tanstack/react-query";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { AsyncSelect } from "../../../ui/input/async-select.tsx";
import { useAsyncSearch } from "../../../ui/input/use-async-search.ts";

interface Props {
  value: CompanyRecord | null;
  disabled: boolean;
  onChange: (company: CompanyRecord | null) => void;
}

/** Finds the company whose account a line pays. */
export function CompanySelect({ value, disabled, onChange }: Props) {
  const { search, onSearch, keyword } = useAsyncSearch();
  const found = trpc.companies.list.useQuery(
    { keyword, sort: "name", direction: "asc" },
    { placeholderData: keepPreviousData },
  );
  return (
    <AsyncSelect
      label="Company"
      description="Without an invoice: what it owes the longest is paid first, and the rest becomes its credit."
      placeholder="Name, ABN or member"
      value={value && companyChoice(value)}
      disabled={disabled}
      options={found.data?.companies.map(companyChoice)}
      isLoading={found.isFetching}
      loadError={found.error ? errorMessage(found.error) : undefined}
      search={search}
      onSearch={onSearch}
      onChange={(choice) => onChange(found.data?.companies.find(({ _id }) => _id === choice?.id) ?? null)}
    />
  );
}

const companyChoice = ({ _id, name, abn, balance }: CompanyRecord) => ({
  id: _id,
  label: name,
  note: `ABN ${abn} · ${balance < 0 ? `${formatDollars(-balance)} credit` : `owes ${formatDollars(balance)}`}`,
});

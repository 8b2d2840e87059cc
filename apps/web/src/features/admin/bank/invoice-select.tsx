import { dollarsToCents, formatDollars } from "@shop/domain/money";
import { keepPreviousData } from "@tanstack/react-query";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { AsyncSelect } from "../../../ui/input/async-select.tsx";
import { useAsyncSearch } from "../../../ui/input/use-async-search.ts";

/** An invoice that a line is to pay. */
export interface ChosenInvoice {
  invoice: string;
  number: string;
  name: string;
  openCents: number;
  /** Paid by payments of its company: what it does not take becomes credit. */
  isOnAccount: boolean;
}

/** An invoice in the list of the select. */
export type FoundInvoice = Omit<ChosenInvoice, "isOnAccount"> & { orderId: string };

interface Props {
  error: string | undefined;
  disabled: boolean;
  onChoose: (found: FoundInvoice) => void;
}

/** Finds an invoice by its number, order, PO number or customer. */
export function InvoiceSelect({ error, disabled, onChoose }: Props) {
  const { search, onSearch, keyword } = useAsyncSearch();
  const found = trpc.invoices.list.useQuery(
    { keyword, kind: "invoice", pageNumber: 1 },
    { placeholderData: keepPreviousData },
  );
  const choices = found.data?.invoices.map(({ _id, number, order, orderNumber, buyer, open }) => ({
    id: _id,
    label: `${number} ${buyer?.name ?? ""}`.trim(),
    note: `${orderNumber} · open ${formatDollars(open)}`,
    found: { orderId: order, invoice: _id, number, name: buyer?.name ?? "", openCents: dollarsToCents(open) },
  }));
  return (
    <AsyncSelect
      label="Invoice"
      placeholder="Number, order, PO number or customer"
      value={null}
      error={error}
      disabled={disabled}
      options={choices}
      isLoading={found.isFetching}
      loadError={found.error ? errorMessage(found.error) : undefined}
      search={search}
      onSearch={onSearch}
      onChange={(choice) => {
        const one = choices?.find(({ id }) => id === choice?.id);
        if (one) onChoose(one.found);
      }}
    />
  );
}

import { Box, Button, Group, Stack, VisuallyHidden } from "@mantine/core";
import { divideAmount } from "@shop/domain/bank/divide-amount";
import type { BankLine } from "@shop/domain/contracts/bank";
import { LIMITS } from "@shop/domain/limits";
import { centsToDollars, dollarsToCents, formatCents, formatDollars } from "@shop/domain/money";
import { keepPreviousData } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { trpc } from "../../../lib/trpc.ts";
import { DialogButtons } from "../../../ui/dialog/dialog-buttons.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import fields from "../../../ui/form/form.module.css";
import { AsyncSelect } from "../../../ui/input/async-select.tsx";
import { useAsyncSearch } from "../../../ui/input/use-async-search.ts";

interface Chosen {
  invoice: string;
  number: string;
  name: string;
  openCents: number;
  /** Paid by payments of its company: what it does not take becomes credit. */
  isOnAccount: boolean;
}

interface Props {
  line: BankLine;
  isOpen: boolean;
  onClose: () => void;
  onBook: (invoices: { invoice: string; amount: number }[]) => void;
}

/** Staff choose which invoices a line pays; the amount is divided among them in their order. */
export function ChooseDialog({ line, isOpen, onClose, onBook }: Props) {
  return (
    <Dialog isOpen={isOpen} title={`What does ${formatDollars(line.left)} pay?`} onClose={onClose}>
      <ChooseForm line={line} onClose={onClose} onBook={onBook} />
    </Dialog>
  );
}

function ChooseForm({ line, onClose, onBook }: Omit<Props, "isOpen">) {
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [problem, setProblem] = useState<string>();
  const leftCents = dollarsToCents(line.left);
  const shares = divideAmount(
    leftCents,
    chosen.map(({ openCents }) => openCents),
  );
  const parts = chosen.map((one, place) => {
    const share = shares[place] ?? 0;
    return { ...one, cents: one.isOnAccount ? Math.min(share, one.openCents) : share };
  });
  const openCents = chosen.reduce((sum, one) => sum + one.openCents, 0);
  const add = (one: Chosen) => {
    setProblem(undefined);
    if (chosen.some(({ invoice }) => invoice === one.invoice)) setProblem(`${one.number} is chosen already`);
    else if (chosen.length === LIMITS.bankInvoices) setProblem(`At most ${LIMITS.bankInvoices} invoices`);
    else setChosen([...chosen, one]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const paid = parts.filter(({ cents }) => cents > 0);
    if (paid.length === 0) setProblem("Choose an invoice");
    else onBook(paid.map(({ invoice, cents }) => ({ invoice, amount: centsToDollars(cents) })));
  };
  return (
    <form className={fields.form} noValidate onSubmit={submit}>
      <Box component="p" c="dimmed" fz="sm" style={{ overflowWrap: "anywhere" }}>
        {line.date} · {line.text || "The text is removed."}
      </Box>
      <InvoiceSelect error={problem} onChoose={add} />
      <Stack component="ul" gap={8} pl={0} m={0} aria-label="Chosen invoices" style={{ listStyle: "none" }}>
        {parts.map((part) => (
          <Group key={part.invoice} component="li" justify="space-between" gap={8} wrap="nowrap" data-figures>
            <Box miw={0} style={{ overflowWrap: "anywhere" }}>
              {part.number} {part.name}: {formatCents(part.cents)}
            </Box>
            <Button
              size="compact-sm"
              variant="subtle"
              flex="none"
              onClick={() => setChosen(chosen.filter(({ invoice }) => invoice !== part.invoice))}
            >
              Remove<VisuallyHidden> {part.number}</VisuallyHidden>
            </Button>
          </Group>
        ))}
      </Stack>
      <p aria-live="polite">
        {parts.length > 0 && outcomeOf(leftCents, openCents, chosen.at(-1)?.isOnAccount === true)}
      </p>
      <DialogButtons confirmLabel="Book" onCancel={onClose} />
    </form>
  );
}

function outcomeOf(leftCents: number, openCents: number, isCredit: boolean): string {
  if (leftCents > openCents && isCredit)
    return `${formatCents(leftCents - openCents)} more than is open: it becomes credit of the company.`;
  if (leftCents > openCents)
    return `${formatCents(leftCents - openCents)} more than is open: it will be due to be sent back.`;
  return leftCents < openCents ? `${formatCents(openCents - leftCents)} will stay open.` : "Exactly what is open.";
}

type Found = Omit<Chosen, "isOnAccount"> & { orderId: string };

/** Finds an invoice by its number, order, PO number or customer. */
function InvoiceSelect({ error, onChoose }: { error: string | undefined; onChoose: (chosen: Chosen) => void }) {
  const { search, onSearch, keyword } = useAsyncSearch();
  const utils = trpc.useUtils();
  const [problem, setProblem] = useState<string>();
  const choose = useSingleFlight(async ({ orderId, ...one }: Found) => {
    setProblem(undefined);
    try {
      const { paymentMethod } = await utils.orders.byId.fetch({ id: orderId });
      onChoose({ ...one, isOnAccount: paymentMethod === "Account" });
    } catch (failure) {
      setProblem(errorMessage(failure));
    }
  });
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
      error={problem ?? error}
      options={choices}
      isLoading={found.isFetching}
      loadError={found.error ? errorMessage(found.error) : undefined}
      search={search}
      onSearch={onSearch}
      onChange={(choice) => {
        const one = choices?.find(({ id }) => id === choice?.id);
        if (one) choose(one.found);
      }}
    />
  );
}

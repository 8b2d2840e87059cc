import { Box, Button, Group, Stack, VisuallyHidden } from "@mantine/core";
import { divideAmount } from "@shop/domain/bank/divide-amount";
import type { BankLine } from "@shop/domain/contracts/bank";
import type { CompanyRecord } from "@shop/domain/contracts/companies";
import { LIMITS } from "@shop/domain/limits";
import { centsToDollars, dollarsToCents, formatCents, formatDollars } from "@shop/domain/money";
import { type FormEvent, useState } from "react";
import { trpc } from "../../../lib/trpc.ts";
import { DialogButtons } from "../../../ui/dialog/dialog-buttons.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import fields from "../../../ui/form/form.module.css";
import { useChoices } from "../use-choices.ts";
import { CompanySelect } from "./company-select.tsx";
import { type ChosenInvoice, type FoundInvoice, InvoiceSelect } from "./invoice-select.tsx";
import type { Pays } from "./use-bank-actions.tsx";

interface Props {
  line: BankLine;
  isOpen: boolean;
  onClose: () => void;
  onBook: (pays: Pays) => void;
}

/**
 * Staff choose which invoices a line pays, and the amount is divided among them in their order; or a company, whose account it
 * pays.
 */
export function ChooseDialog({ line, isOpen, onClose, onBook }: Props) {
  return (
    <Dialog isOpen={isOpen} title={`What does ${formatDollars(line.left)} pay?`} onClose={onClose}>
      <ChooseForm line={line} onClose={onClose} onBook={onBook} />
    </Dialog>
  );
}

function ChooseForm({ line, onClose, onBook }: Omit<Props, "isOpen">) {
  const [chosen, setChosen] = useState<ChosenInvoice[]>([]);
  const [company, setCompany] = useState<CompanyRecord | null>(null);
  const utils = trpc.useUtils();
  const { choose, pending, problem, setProblem } = useChoices();
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
  const taken = [...chosen.map(({ invoice }) => invoice), ...pending];
  const add = async ({ orderId, ...one }: FoundInvoice) => {
    const { paymentMethod } = await utils.orders.byId.fetch({ id: orderId });
    setChosen((all) => [...all, { ...one, isOnAccount: paymentMethod === "Account" }]);
  };
  const chooseInvoice = (one: FoundInvoice) => {
    if (taken.includes(one.invoice)) setProblem(`${one.number} is chosen already`);
    else if (taken.length === LIMITS.bankInvoices) setProblem(`At most ${LIMITS.bankInvoices} invoices`);
    else choose(one.invoice, () => add(one));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const paid = parts.filter(({ cents }) => cents > 0);
    if (company) onBook({ company: company._id });
    else if (paid.length === 0) setProblem("Choose an invoice or a company");
    else onBook({ invoices: paid.map(({ invoice, cents }) => ({ invoice, amount: centsToDollars(cents) })) });
  };
  return (
    <form className={fields.form} noValidate onSubmit={submit}>
      <Box component="p" c="dimmed" fz="sm" style={{ overflowWrap: "anywhere" }}>
        {line.date} · {line.text || "The text is removed."}
      </Box>
      <InvoiceSelect error={problem} disabled={company !== null} onChoose={chooseInvoice} />
      {parts.length > 0 && (
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
                onClick={() => setChosen((all) => all.filter(({ invoice }) => invoice !== part.invoice))}
              >
                Remove<VisuallyHidden> {part.number}</VisuallyHidden>
              </Button>
            </Group>
          ))}
        </Stack>
      )}
      <CompanySelect
        value={company}
        disabled={taken.length > 0}
        onChange={(one) => {
          setProblem(undefined);
          setCompany(one);
        }}
      />
      <p aria-live="polite">
        {parts.length > 0 && outcomeOf(leftCents, openCents, chosen.at(-1)?.isOnAccount === true)}
        {company && accountOutcomeOf(company, leftCents)}
      </p>
      <DialogButtons confirmLabel="Book" isDisabled={pending.length > 0} onCancel={onClose} />
    </form>
  );
}

function outcomeOf(leftCents: number, openCents: number, isCredit: boolean): string {
  if (leftCents > openCents && isCredit)
    return `${formatCents(leftCents - openCents)} more than is open: it pays what else the company owes, or becomes its credit.`;
  if (leftCents > openCents)
    return `${formatCents(leftCents - openCents)} more than is open: it will be due to be sent back.`;
  return leftCents < openCents ? `${formatCents(openCents - leftCents)} will stay open.` : "Exactly what is open.";
}

function accountOutcomeOf({ name, balance }: CompanyRecord, leftCents: number): string {
  const owedCents = dollarsToCents(balance) - leftCents;
  return owedCents < 0
    ? `${name} will have ${formatCents(-owedCents)} credit.`
    : `${name} will owe ${formatCents(owedCents)}.`;
}

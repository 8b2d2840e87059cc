import { Box, Button, Stack, TextInput } from "@mantine/core";
import { quote as quoteSchema, type Quote } from "@shop/domain/contracts/quotes";
import { dayOf, yearAfter } from "@shop/domain/dates";
import { formatCount } from "@shop/domain/figures";
import { formatDollars } from "@shop/domain/money";
import { keepPreviousData } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { errorDetail, errorIssues, errorMessage } from "../../../lib/forms/errors.ts";
import { useLeaveGuard } from "../../../lib/forms/use-leave-guard.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { LeaveDialog } from "../../../ui/dialog/leave-dialog.tsx";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import { QuoteTotals } from "../../../ui/display/quote-totals.tsx";
import { ActionError } from "../../../ui/feedback/error-banner.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { FieldGrid, FormCard } from "../../../ui/form/field-grid.tsx";
import { FigureInput, MoneyInput } from "../../../ui/input/figure-input.tsx";
import { Note } from "../../../ui/page/panel.tsx";
import { RemoveButton } from "../../../ui/product/line-parts.tsx";
import { Sku } from "../../../ui/product/product-link.tsx";
import { ProductSelect } from "../product-select.tsx";
import { useInvalidate } from "../use-invalidate.ts";
import styles from "./quote-form.module.css";
import { numberOf, readAnswer, typedOf, type QuoteRow, type TypedQuote } from "./quote-rows.ts";
import { useAddProduct } from "./use-add-product.ts";

/** Sets the prices, freight and last day of a quote, and sends them to its customer. */
export function QuoteForm({ quote }: { quote: Quote }) {
  const { timeZone } = useShopInfo();
  const utils = trpc.useUtils();
  const invalidate = useInvalidate("quotes");
  // The quote that the form was filled from, and what it was filled with.
  const [base, setBase] = useState(() => ({ quote, typed: typedOf(quote, timeZone) }));
  const [typed, setTyped] = useState(base.typed);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [today] = useState(() => dayOf(new Date(), timeZone));
  const isDirty = JSON.stringify(typed) !== JSON.stringify(base.typed);
  const leave = useLeaveGuard(isDirty);
  const start = (from: Quote) => {
    const filled = typedOf(from, timeZone);
    setBase({ quote: from, typed: filled });
    setTyped(filled);
    setErrors({});
  };
  const sending = trpc.quotes.update.useMutation({
    onSuccess: (saved) => {
      start(saved);
      utils.quotes.byId.setData({ id: saved._id }, saved);
      invalidate();
    },
    onError: (error) => {
      const issues = errorIssues(error);
      if (issues.length > 0) setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])));
    },
  });
  const send = useSingleFlight(sending.mutateAsync);
  const current = quoteSchema.safeParse(errorDetail(sending.error, "current")).data;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readAnswer(base.quote, typed);
    if ("errors" in read) return setErrors(read.errors);
    setErrors({});
    send(read.answer);
  };
  const change = (changes: Partial<TypedQuote>) => setTyped((before) => ({ ...before, ...changes }));
  const changeRows = (next: (rows: QuoteRow[]) => QuoteRow[]) =>
    setTyped((before) => ({ ...before, rows: next(before.rows) }));
  const adding = useAddProduct({
    quoteId: quote._id,
    present: typed.rows.map(({ product }) => product),
    onAdd: (row) => changeRows((rows) => [...rows, row]),
  });
  return (
    <form noValidate onSubmit={submit}>
      {quote.note.trim() !== "" && (
        <FormCard title="Note of the customer">
          <Box component="p" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
            {quote.note}
          </Box>
        </FormCard>
      )}
      <fieldset disabled={sending.isPending}>
        <FormCard title="Products">
          <ul className={styles.lines}>
            {typed.rows.map((row, index) => (
              <Line
                key={row.product}
                quoteId={quote._id}
                row={row}
                errors={{ qty: errors[`lines.${index}.qty`], price: errors[`lines.${index}.price`] }}
                problem={errors[`lines.${index}.product`]}
                onChange={(changes) =>
                  changeRows((rows) => rows.map((it) => (it.product === row.product ? { ...it, ...changes } : it)))
                }
                onRemove={() => changeRows((rows) => rows.filter(({ product }) => product !== row.product))}
              />
            ))}
          </ul>
          <ProductSelect label="Add a product" {...adding.field} />
        </FormCard>
        <FormCard title="Freight and validity">
          <FieldGrid>
            <MoneyInput
              label="Freight"
              description="0 for free freight"
              rightSection="inc GST"
              value={typed.freight}
              error={errors["freight"]}
              onChange={(event) => change({ freight: event.currentTarget.value })}
            />
            <TextInput
              label="Valid until"
              description="The last day on which it can be accepted"
              type="date"
              min={today}
              max={yearAfter(today)}
              value={typed.validUntil}
              error={errors["validUntil"]}
              onChange={(event) => change({ validUntil: event.currentTarget.value })}
            />
          </FieldGrid>
        </FormCard>
      </fieldset>
      {base.quote.totals && (
        <FormCard title="As last sent">
          <Box maw={360}>
            <QuoteTotals totals={base.quote.totals} />
          </Box>
        </FormCard>
      )}
      <Stack gap={16} mb={32} align="flex-start">
        {sending.isSuccess && !isDirty && <Notice kind="success">Sent.</Notice>}
        {errors["lines"] && <Notice kind="error">{errors["lines"]}</Notice>}
        {sending.error && (
          <ActionError message={errorMessage(sending.error)}>
            {current && (
              <Button
                variant="default"
                onClick={() => {
                  utils.quotes.byId.setData({ id: current._id }, current);
                  start(current);
                  sending.reset();
                }}
              >
                Show the quote as it is now
              </Button>
            )}
          </ActionError>
        )}
        <Button type="submit" loading={sending.isPending || adding.isAdding}>
          Send quote
        </Button>
      </Stack>
      <LeaveDialog guard={leave} />
    </form>
  );
}

/** What the customer pays for one today, in the typed quantity once that has been read. */
function usePriceNow(quoteid: string, { product, qty: typed, priceNow, pricedQty }: QuoteRow) {
  const qty = numberOf(typed);
  const isOther = priceNow !== null && qty !== pricedQty;
  const { data } = trpc.pricing.explain.useQuery(
    { quoteid, productid: product, qty },
    { enabled: isOther && Number.isSafeInteger(qty) && qty >= 1, placeholderData: keepPreviousData },
  );
  if (!isOther || !data) return { price: priceNow, qty: pricedQty };
  return { price: data.product.isPublished ? data.unitPrice : null, qty: data.qty };
}

interface LineProps {
  quoteId: string;
  row: QuoteRow;
  errors: { qty: string | undefined; price: string | undefined };
  problem: string | undefined;
  onChange: (changes: Partial<QuoteRow>) => void;
  onRemove: () => void;
}

function Line({ quoteId, row, errors, problem, onChange, onRemove }: LineProps) {
  const { name, sku, qty, price } = row;
  const now = usePriceNow(quoteId, row);
  return (
    <li className={styles.line}>
      <div className={styles.product}>
        <strong>{name}</strong> <Sku sku={sku} />
        <Note>
          {now.price === null
            ? "No longer sold: remove it"
            : `The customer pays ${formatDollars(now.price)} for one when buying ${formatCount(now.qty)} today`}
        </Note>
        {now.price !== null && numberOf(price) > now.price && <StatusChip kind="warn">Quoted above it</StatusChip>}
        {problem && (
          <Box component="p" c="var(--out)">
            {problem}
          </Box>
        )}
      </div>
      <div className={styles.fields}>
        <FigureInput
          label="Quantity"
          aria-label={`Quantity of ${name}`}
          value={qty}
          error={errors.qty}
          onChange={(event) => onChange({ qty: event.currentTarget.value })}
        />
        <MoneyInput
          label="Price"
          aria-label={`Price of ${name}`}
          value={price}
          error={errors.price}
          onChange={(event) => onChange({ price: event.currentTarget.value })}
        />
      </div>
      <div className={styles.remove}>
        <RemoveButton label={`Remove ${name}`} onClick={onRemove} />
      </div>
    </li>
  );
}

import { Button, Group, VisuallyHidden } from "@mantine/core";
import { formatCents } from "@shop/domain/money";
import { mostAvailable } from "@shop/domain/orders/quantities";
import IconAlertTriangle from "icon:alert-triangle";
import IconCheck from "icon:check";
import { memo, useState, type KeyboardEvent } from "react";
import { priceInQuantity } from "../../../lib/price-in-quantity.ts";
import { QuantityInput } from "../../../ui/input/quantity-input.tsx";
import { StatusChip, type StatusKind } from "../../../ui/display/status-chip.tsx";
import { Picture } from "../../../ui/product/picture.tsx";
import { LineAlternatives } from "../../../ui/product/line-alternatives.tsx";
import { LineFacts, RemoveButton, Removed } from "../../../ui/product/line-parts.tsx";
import { Price } from "../../../ui/product/price.tsx";
import { ProductLink } from "../../../ui/product/product-link.tsx";
import { StockStatus } from "../../../ui/product/stock-status.tsx";
import { useAlternatives } from "../../../ui/product/use-alternatives.ts";
import * as roles from "../../../ui/table/table-roles.ts";
import { digitKey, isForOthers } from "./choice-keys.ts";
import styles from "./line-table.module.css";
import { rowId, undoId } from "../state/order-ids.ts";
import { fittedQuantity, lineCents, problemOf, stateOf, type Line, type LineState } from "../state/order-lines.ts";
import { confirmText, shownText } from "../state/order-texts.ts";
import { ProductChoice } from "./product-choice.tsx";
import type { LineActions } from "../state/use-line-actions.ts";

interface Props {
  line: Line;
  actions: LineActions;
}

interface Priced extends Props {
  /** The quantity at whose price the line is. */
  pricedAt: number;
}

const STATES: Record<LineState, [kind: StatusKind, word: string]> = {
  ready: ["good", "Matched"],
  problem: ["warn", "Confirm"],
  unclear: ["warn", "Choose"],
  unknown: ["bad", "Not found"],
};

/** A line of the order, rendered again only when it changes: the pasted text and the matched product. */
export const LineRow = memo(function LineRow({ line, pricedAt, actions }: Priced) {
  const { line: number, text, item, candidates, isChanging, isRemoved, remembered } = line;
  if (isRemoved) return <RemovedRow line={line} actions={actions} />;
  const state = stateOf(line);
  const isOpen = !item || isChanging === true;
  const [kind, word] = STATES[state];

  /** A digit chooses a candidate wherever the focus is in the row, except in a field; Delete removes an open line. */
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (!(target instanceof Element) || isForOthers({ ctrlKey, metaKey, altKey, target })) return;
    if (key === "Delete" && state !== "ready") {
      event.preventDefault();
      actions.drop(line);
    }
    if (!isOpen) return;
    const candidate = candidates[digitKey(key, candidates.length)?.to ?? -1];
    if (!candidate) return;
    event.preventDefault();
    actions.choose(line, candidate);
  };
  return (
    <tr
      {...roles.row}
      id={rowId(number)}
      className={styles.line}
      data-state={state}
      data-open={isOpen || undefined}
      onKeyDown={press}
    >
      <td {...roles.cell} className={styles.number}>
        {number}
      </td>
      <th {...roles.rowheader} className={styles.text}>
        <span className={styles.pasted}>{shownText(text)}</span>
        <Group component="span" gap="4px 8px" className={styles.state ?? ""}>
          {state === "ready" && !remembered ? (
            <>
              <IconCheck size={18} color="var(--in-stock)" aria-hidden />
              <VisuallyHidden>{word}</VisuallyHidden>
            </>
          ) : (
            <StatusChip kind={kind}>{state === "ready" ? "Remembered" : word}</StatusChip>
          )}
          {remembered && (
            <Button
              variant="subtle"
              size="compact-xs"
              mih={24}
              aria-label={`Forget the choice of line ${number}`}
              onClick={() => actions.forget(line)}
            >
              Forget
            </Button>
          )}
        </Group>
      </th>
      {isOpen ? (
        <td {...roles.cell} className={styles.choice} aria-colspan={5}>
          <ProductChoice line={line} actions={actions} />
        </td>
      ) : (
        <MatchedCells line={line} item={item} pricedAt={pricedAt} actions={actions} />
      )}
      <td {...roles.cell} className={styles.actions}>
        {item && !isChanging && (
          <Button
            variant="subtle"
            size="compact-sm"
            flex="none"
            aria-label={`Change the product of line ${number}`}
            onClick={() => actions.showChoice(line, true)}
          >
            Change
          </Button>
        )}
        <RemoveButton label={`Remove line ${number}`} onClick={() => actions.remove(line)} />
      </td>
    </tr>
  );
});

/** The cells of a product with its quantity. */
function MatchedCells({ line, item, pricedAt, actions }: Priced & { item: NonNullable<Line["item"]> }) {
  const { qty } = line;
  const problem = problemOf(line);
  return (
    <>
      <td {...roles.cell} className={styles.picture}>
        <Picture image={item.image} alt="" sizes="48px" />
      </td>
      <td {...roles.cell} className={styles.product}>
        <ProductLink id={item._id} name={item.name} />
        <LineFacts sku={item.sku} pack={item.packageQuantity} taxClass={item.taxClass}>
          <StockStatus count={item.countInStock} least={item.minQty} />
        </LineFacts>
        {problem !== null && <Problem line={line} text={problem} actions={actions} />}
        {mostAvailable(item) === 0 && <Alternatives line={line} item={item} actions={actions} />}
      </td>
      <td {...roles.cell} className={styles.price}>
        <Price of={priceInQuantity(item, pricedAt)} size="sm" />
      </td>
      <td {...roles.cell} className={styles.quantity}>
        {mostAvailable(item) > 0 ? <LineQuantity line={line} item={item} actions={actions} /> : qty}
      </td>
      <td {...roles.cell} className={styles.total}>
        {stateOf(line) === "ready" ? formatCents(lineCents(line, pricedAt)) : "–"}
      </td>
    </>
  );
}

/** What the shop offers instead of a product that is out of stock. */
const Alternatives = ({ line, item, actions }: Props & { item: NonNullable<Line["item"]> }) => (
  <LineAlternatives label="Swap" products={useAlternatives(item._id)} onChoose={(other) => actions.swap(line, other)} />
);

/** The quantity field; the line keeps every whole number, with its problem, and the field what is none. */
function LineQuantity({ line, item, actions }: Props & { item: NonNullable<Line["item"]> }) {
  const [typed, setTyped] = useState("");
  return (
    <QuantityInput
      label={`Quantity of line ${line.line}, ${item.name}`}
      value={line.qty === 0 ? typed : line.qty}
      product={item}
      priceBreaks={item.priceBreaks}
      onChange={(quantity) => actions.setQuantity(line, quantity)}
      onTyped={(text) => {
        setTyped(text);
        actions.setQuantity(line, Number(text));
      }}
      onNone={() => actions.remove(line)}
      onEnter={() => actions.goOn(line)}
    />
  );
}

/** Why a line must be confirmed or changed, with the button that confirms it. */
function Problem({ line, text, actions }: Props & { text: string }) {
  const confirm = confirmText(line.qty, fittedQuantity(line));
  return (
    <span className={styles.problem}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>{text}</span>
      {confirm && (
        <Button
          data-focus
          variant="default"
          size="compact-sm"
          aria-label={`${confirm} in line ${line.line}`}
          onClick={() => actions.confirm(line)}
        >
          {confirm}
        </Button>
      )}
    </span>
  );
}

/** Replaces a removed line, until more lines are read or added to the cart. */
function RemovedRow({ line, actions }: Props) {
  return (
    <tr {...roles.row} className={styles.removed}>
      <td {...roles.cell} aria-colspan={8}>
        <Removed undoId={undoId(line.line)} what={`line ${line.line}`} onUndo={() => actions.undo(line)}>
          <span className={styles.pasted}>
            Removed line {line.line}: {shownText(line.text)}
          </span>
        </Removed>
      </td>
    </tr>
  );
}

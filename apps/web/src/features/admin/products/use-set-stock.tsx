import { VisuallyHidden } from "@mantine/core";
import type { ProductRecord } from "@shop/domain/contracts/products";
import { formatCount } from "@shop/domain/figures";
import { LIMITS } from "@shop/domain/limits";
import { type FormEvent, type ReactNode, useState } from "react";
import { errorCode, errorDetail, errorMessage } from "../../../lib/forms/errors.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { trpc } from "../../../lib/trpc.ts";
import { DialogButtons } from "../../../ui/dialog/dialog-buttons.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { useDialogItem } from "../../../ui/dialog/use-opened.ts";
import { ActionError } from "../../../ui/feedback/error-banner.tsx";
import { Toast } from "../../../ui/feedback/toast.tsx";
import fields from "../../../ui/form/form.module.css";
import { FigureInput } from "../../../ui/input/figure-input.tsx";
import { CellButton } from "../../../ui/table/cells.tsx";
import { useProductsChanged } from "./products.ts";

type Stocked = Pick<ProductRecord, "_id" | "name" | "countInStock">;

/** A product whose stock was set, and the stock that it had before. */
interface SetCount {
  product: Stocked;
  before: number;
}

/** 'Set stock' for products in a list: the button of a row, and the dialog and notice, which the caller renders once. */
export function useSetStock(): { button: (product: Stocked) => ReactNode; dialog: ReactNode } {
  const dialog = useDialogItem<Stocked>();
  const [done, setDone] = useState<SetCount | null>(null);
  const changed = useProductsChanged();
  const undo = trpc.products.update.useMutation({ onSuccess: changed, onSettled: () => setDone(null) });
  const undoLast = ({ product, before }: SetCount) =>
    undo.mutate({ id: product._id, countInStock: before, seenCountInStock: product.countInStock });
  return {
    button: (product) => (
      <CellButton onClick={() => dialog.open(product)}>
        Set stock<VisuallyHidden> of {product.name}</VisuallyHidden>
      </CellButton>
    ),
    dialog: (
      <>
        {dialog.opened && (
          <Dialog isOpen={dialog.isOpen} title="Set stock" onClose={dialog.close}>
            <StockForm
              key={dialog.opened.key}
              product={dialog.opened.item}
              onClose={dialog.close}
              onSaved={(product, before) => {
                dialog.close();
                changed(product);
                setDone({ product, before });
              }}
            />
          </Dialog>
        )}
        {done && (
          <Toast
            key={`${done.product._id} ${done.product.countInStock}`}
            isPending={undo.isPending}
            onUndo={() => undoLast(done)}
            onClose={() => setDone(null)}
          >
            The stock of {done.product.name} is now {formatCount(done.product.countInStock)}.
          </Toast>
        )}
        {undo.error && (
          <Toast kind="problem" onClose={() => undo.reset()}>
            {errorMessage(undo.error)}
          </Toast>
        )}
      </>
    ),
  };
}

interface FormProps {
  product: Stocked;
  onClose: () => void;
  onSaved: (product: ProductRecord, before: number) => void;
}

/** The counted stock of a product. When orders have changed it meanwhile, the form shows the present stock and asks again. */
function StockForm({ product, onClose, onSaved }: FormProps) {
  const [seen, setSeen] = useState(product.countInStock);
  const [text, setText] = useState(String(product.countInStock));
  const [problem, setProblem] = useState<string>();
  const save = trpc.products.update.useMutation({
    onSuccess: (saved) => onSaved(saved, seen),
    onError: (error) => {
      const now =
        errorCode(error) === "CONFLICT" ? (errorDetail(error, "current") as ProductRecord | undefined) : undefined;
      if (now) setSeen(now.countInStock);
    },
  });
  const confirm = useSingleFlight(async () => {
    const countInStock = text.trim() === "" ? Number.NaN : Number(text);
    if (!Number.isInteger(countInStock) || countInStock < 0 || countInStock > LIMITS.stock)
      return setProblem(`Enter a whole number from 0 to ${formatCount(LIMITS.stock)}`);
    await save.mutateAsync({ id: product._id, countInStock, seenCountInStock: seen });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  const hasMoved = seen !== product.countInStock;
  return (
    <form className={fields.form} noValidate onSubmit={submit}>
      <p>
        <strong>{product.name}</strong>
      </p>
      <FigureInput
        label="Count In Stock"
        inputMode="numeric"
        min={0}
        max={LIMITS.stock}
        step={1}
        value={text}
        error={problem}
        errorProps={{ role: "alert" }}
        description={hasMoved && `Stock has changed since this form was opened. It is now ${seen}.`}
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      {save.error && <ActionError message={errorMessage(save.error)} />}
      <DialogButtons confirmLabel="Set stock" isPending={save.isPending} onCancel={onClose} />
    </form>
  );
}

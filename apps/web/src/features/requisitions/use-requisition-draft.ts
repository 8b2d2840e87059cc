import type { Requisition, RequisitionLine, RequisitionUpdate } from "@shop/domain/contracts/requisitions";
import { LIMITS } from "@shop/domain/limits";
import { readQuantity } from "@shop/domain/orders/quantities";
import { useState } from "react";
import { errorIssues } from "../../lib/forms/errors.ts";
import { useSingleFlight } from "../../lib/forms/use-single-flight.ts";
import { trpc } from "../../lib/trpc.ts";
import { focusToCorrect } from "../../ui/input/to-correct.tsx";
import { changedFields } from "../../ui/record-form/changes.ts";

interface Fields {
  poNumber?: string;
  costCentre?: string;
}

/** Changes that a decider makes to a requisition before they decide; they are saved together. */
export function useRequisitionDraft(requisition: Requisition) {
  const { _id: id, version, lines } = requisition;
  const utils = trpc.useUtils();
  const [typed, setTyped] = useState<Partial<Record<string, string>>>({});
  const [fields, setFields] = useState<Fields>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const changed = lines.filter(({ product, qty }) => typed[product] !== undefined && typed[product] !== String(qty));
  const changedTexts = Object.fromEntries(
    Object.entries(fields).filter(([name, text]) => text !== (requisition[name as keyof Fields] ?? "")),
  ) as Fields;
  const isDirty = changed.length > 0 || Object.keys(changedTexts).length > 0;

  const discard = () => {
    setTyped({});
    setFields({});
    setErrors({});
  };
  const saving = trpc.requisitions.update.useMutation({
    onSuccess: (saved) => {
      utils.requisitions.byId.setData({ id }, saved);
      void utils.requisitions.list.invalidate();
    },
    onError: (error) => {
      setErrors(Object.fromEntries(errorIssues(error).map(({ path, message }) => [path, message])));
      void utils.requisitions.byId.invalidate({ id });
    },
  });
  const send = useSingleFlight(async (changes: RequisitionUpdate) => {
    await saving.mutateAsync(changes);
    // What was typed after it was sent is kept.
    setTyped((now) => changedFields(typed, now));
    setFields((now) => changedFields(fields, now));
  });

  const save = () => {
    setErrors({});
    if (changed.some((line) => readQuantity(anyStock(line), typed[line.product] ?? "").kind === "wrong"))
      return focusToCorrect();
    send({
      id,
      version,
      ...(changed.length > 0 && { lines: changed.map(({ product }) => ({ product, qty: Number(typed[product]) })) }),
      ...changedTexts,
    });
  };
  return {
    errors,
    edited: {
      typed,
      onChange: (product: string, text: string) => setTyped((before) => ({ ...before, [product]: text })),
    },
    valueOf: (name: keyof Fields): string => fields[name] ?? requisition[name] ?? "",
    change: (name: keyof Fields, text: string) => setFields((before) => ({ ...before, [name]: text })),
    isDirty,
    save,
    discard,
    error: saving.error,
    isPending: saving.isPending,
  };
}

/** As the server judges a changed line: its stock is judged by the order. */
export const anyStock = (line: RequisitionLine) => ({ ...line, countInStock: LIMITS.quantity });

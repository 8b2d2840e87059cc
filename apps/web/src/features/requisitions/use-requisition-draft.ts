import type { Requisition, RequisitionUpdate } from "@shop/domain/contracts/requisitions";
import { LIMITS } from "@shop/domain/limits";
import { WHOLE_QUANTITY } from "@shop/domain/messages";
import { useState } from "react";
import { errorIssues } from "../../lib/forms/errors.ts";
import { useSingleFlight } from "../../lib/forms/use-single-flight.ts";
import { trpc } from "../../lib/trpc.ts";
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
      setErrors(
        Object.fromEntries(
          errorIssues(error).map(({ path, message }) => {
            const line = /^lines\.(\d+)\./.exec(path)?.[1];
            return [line === undefined ? path : (changed[Number(line)]?.product ?? path), message];
          }),
        ),
      );
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
    const wrong = Object.fromEntries(
      changed
        .filter(({ product }) => !isQuantity(typed[product] ?? ""))
        .map(({ product }) => [product, WHOLE_QUANTITY]),
    );
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    send({
      id,
      version,
      ...(changed.length > 0 && { lines: changed.map(({ product }) => ({ product, qty: Number(typed[product]) })) }),
      ...changedTexts,
    });
  };
  return {
    edited: {
      typed,
      errors,
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

const isQuantity = (text: string): boolean => /^\d{1,6}$/.test(text.trim()) && Number(text) <= LIMITS.quantity;

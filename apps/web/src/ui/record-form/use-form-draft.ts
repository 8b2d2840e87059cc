import { useEffect, useRef, useState } from "react";
import { clearFormDraft, saveFormDraft, loadFormDraft } from "../../lib/forms/form-drafts.ts";
import { storedSession } from "../../lib/session/session.ts";

/** What a form started from: the record's fields as they were read, and their version. */
export interface Base<Values> {
  values: Values;
  version: number | undefined;
}

interface FormDraft<Values> {
  base: Base<Values>;
  values: Values;
}

/**
 * The values that a form starts with: those that the same person had typed when they were logged out, otherwise the
 * record's. Call `remember` on every render; the last values are kept if a log-out removes the form.
 */
export function useFormDraft<Values>(formKey: string, fresh: () => Base<Values>) {
  const [userId] = useState(() => storedSession.get()?._id ?? "");
  const [kept] = useState(() => loadFormDraft(formKey, userId) as FormDraft<Values> | undefined);
  const [start] = useState(() => {
    const base = fresh();
    return kept ?? { base, values: base.values };
  });
  const dirty = useRef<FormDraft<Values> | null>(null);
  const isDiscarded = useRef(false);

  useEffect(() => {
    clearFormDraft(formKey, userId);
    return () => {
      if (dirty.current && !isDiscarded.current && storedSession.get()?._id !== userId)
        saveFormDraft(formKey, userId, dirty.current);
    };
  }, [formKey, userId]);

  return {
    start,
    isKept: kept !== undefined,
    remember: (typed: FormDraft<Values> | null) => {
      dirty.current = typed;
    },
    /** The person has confirmed that they leave without saving. */
    discard: () => {
      isDiscarded.current = true;
    },
  };
}

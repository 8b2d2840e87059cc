import { useEffect, useRef, useState } from "react";
import { forgetForm, keepForm, keptForm } from "../../lib/forms/kept-forms.ts";
import { storedSession } from "../../lib/session/session.ts";

/** What a form started from: the record's fields as they were read, and their version. */
export interface Base<Values> {
  values: Values;
  version: number | undefined;
}

export interface Typed<Values> {
  base: Base<Values>;
  values: Values;
}

/**
 * What a form starts with: what the same person had typed into it when they were logged out, else the record. `remember`
 * is called on every render; the last values are kept when the form is removed because the person was logged out.
 */
export function useTyped<Values>(formKey: string, fresh: () => Base<Values>) {
  const [userId] = useState(() => storedSession.get()?._id ?? "");
  const [kept] = useState(() => keptForm(formKey, userId) as Typed<Values> | undefined);
  const [start] = useState(() => {
    const base = fresh();
    return kept ?? { base, values: base.values };
  });
  const dirty = useRef<Typed<Values> | null>(null);
  const isGivenUp = useRef(false);

  useEffect(() => {
    forgetForm(formKey, userId);
    return () => {
      if (dirty.current && !isGivenUp.current && storedSession.get()?._id !== userId)
        keepForm(formKey, userId, dirty.current);
    };
  }, [formKey, userId]);

  return {
    start,
    isKept: kept !== undefined,
    remember: (typed: Typed<Values> | null) => {
      dirty.current = typed;
    },
    /** The person leaves without saving, and knows it. */
    giveUp: () => {
      isGivenUp.current = true;
    },
  };
}

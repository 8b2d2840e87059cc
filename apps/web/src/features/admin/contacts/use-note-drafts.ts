import { useEffect, useState } from "react";
import { useLeaveGuard } from "../../../lib/forms/use-leave-guard.ts";
import { useFormDraft } from "../../../ui/record-form/use-form-draft.ts";

/** A note that is being edited, and its stored text. */
export interface Draft {
  base: string;
  text: string;
}

type Drafts = Readonly<Record<string, Draft>>;

/**
 * The notes that are being edited, by enquiry id. They survive a log-out and a search that hides the enquiry; the
 * screen asks before it discards them.
 */
export function useNoteDrafts() {
  const typed = useFormDraft<Drafts>("enquiry/notes", () => ({ values: {}, version: undefined }));
  const [drafts, setDrafts] = useState(typed.start.values);
  const isDirty = Object.values(drafts).some(({ base, text }) => text !== base);
  const guard = useLeaveGuard(isDirty);

  useEffect(() => typed.remember(isDirty ? { base: typed.start.base, values: drafts } : null));

  return {
    isKept: typed.isKept && isDirty,
    of: (id: string): Draft | undefined => drafts[id],
    write: (id: string, draft: Draft) => setDrafts((all) => ({ ...all, [id]: draft })),
    close: (id: string) => setDrafts((all) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== id))),
    guard: {
      ...guard,
      leave: () => {
        typed.remember(null);
        setDrafts({});
        guard.leave();
      },
    },
  };
}

export type NoteDrafts = ReturnType<typeof useNoteDrafts>;

import type { Contact, ContactUpdate } from "@shop/domain/contracts/contacts";
import { useState } from "react";
import { errorCode, errorDetail, errorMessage } from "../../../lib/forms/errors.ts";
import { trpc } from "../../../lib/trpc.ts";

type Change = Pick<ContactUpdate, "isHandled" | "note">;

/** Whether another admin changed the same field. */
const isContested = (change: Change, seen: Contact, now: Contact) =>
  (change.note !== undefined && now.note !== seen.note) ||
  (change.isHandled !== undefined && (now.handledAt === null) !== (seen.handledAt === null));

/**
 * Marks an enquiry as handled or saves a note on it. The row is updated at once and stays in the list until the next
 * search, even if it no longer matches the filter.
 */
export function useEnquiryUpdate() {
  const utils = trpc.useUtils();
  const update = trpc.contacts.update.useMutation();
  const [problem, setProblem] = useState<string>();

  const show = (row: Contact) => {
    utils.contacts.list.setQueriesData({}, {}, (page) =>
      page ? { ...page, contacts: page.contacts.map((was) => (was._id === row._id ? row : was)) } : page,
    );
    void utils.contacts.list.invalidate(undefined, { refetchType: "none" });
    void utils.contacts.list.invalidate(OPEN_COUNT);
    void utils.audit.list.invalidate();
  };

  /** True when it is saved. A note of theirs beside a tick of mine is no conflict: both are kept. */
  const save = async (seen: Contact, change: Change): Promise<boolean> => {
    setProblem(undefined);
    try {
      show(await update.mutateAsync({ id: seen._id, ...change, version: seen.version }));
      return true;
    } catch (error) {
      const now = errorCode(error) === "CONFLICT" ? (errorDetail(error, "current") as Contact | undefined) : undefined;
      if (now) show(now);
      if (now && !isContested(change, seen, now)) return save(now, change);
      setProblem(errorMessage(error));
      return false;
    }
  };
  return {
    save,
    problem,
    forget: () => setProblem(undefined),
    saving: update.isPending ? update.variables : undefined,
  };
}

/** The call whose `total` is the number of open enquiries. */
export const OPEN_COUNT = { state: "open", pageNumber: 1, pageSize: 1 } as const;

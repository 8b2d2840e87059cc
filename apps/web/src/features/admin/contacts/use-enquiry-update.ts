import type { Contact, ContactUpdate } from "@shop/domain/contracts/contacts";
import { useState } from "react";
import { errorCode, errorDetail, errorMessage } from "../../../lib/forms/errors.ts";
import { trpc } from "../../../lib/trpc.ts";

type Change = Pick<ContactUpdate, "isHandled" | "note">;

/** Whether another admin changed the same field. */
const isContested = (change: Change, seen: Contact, now: Contact) =>
  (change.note !== undefined && now.note !== seen.note) ||
  (change.isHandled !== undefined && (now.handledAt === null) !== (seen.handledAt === null));

/** Replaces a changed row in the cached lists. It stays until the next search, even if the filter no longer matches. */
export function useShowEnquiry(): (row: Contact) => void {
  const utils = trpc.useUtils();
  return (row) => {
    utils.contacts.list.setQueriesData({}, {}, (page) =>
      page ? { ...page, contacts: page.contacts.map((was) => (was._id === row._id ? row : was)) } : page,
    );
    void utils.contacts.list.invalidate(undefined, { refetchType: "none" });
    void utils.contacts.list.invalidate(OPEN_COUNT);
    void utils.dashboard.invalidate();
    void utils.audit.list.invalidate();
  };
}

/** Marks an enquiry as handled or saves a note on it. A refusal is shown until the enquiry changes. */
export function useEnquiryUpdate({ version }: Contact) {
  const update = trpc.contacts.update.useMutation();
  const [problem, setProblem] = useState<{ text: string; version: number }>();
  const show = useShowEnquiry();

  /** True if it is saved. Another admin's change of the other field is not a conflict: both are kept. */
  const save = async (seen: Contact, change: Change): Promise<boolean> => {
    setProblem(undefined);
    try {
      show(await update.mutateAsync({ id: seen._id, ...change, version: seen.version }));
      return true;
    } catch (error) {
      const now = errorCode(error) === "CONFLICT" ? (errorDetail(error, "current") as Contact | undefined) : undefined;
      if (now) show(now);
      if (now && !isContested(change, seen, now)) return save(now, change);
      setProblem({ text: errorMessage(error), version: (now ?? seen).version });
      return false;
    }
  };
  return {
    save,
    problem: problem?.version === version ? problem.text : undefined,
    forget: () => setProblem(undefined),
    saving: update.isPending ? update.variables : undefined,
  };
}

/** The input of `contacts.list` whose `total` is the number of open enquiries. */
export const OPEN_COUNT = { state: "open", pageNumber: 1, pageSize: 1 } as const;

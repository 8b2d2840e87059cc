import type { BankBooking, BankLine } from "@shop/domain/contracts/bank";
import { formatDollars } from "@shop/domain/money";
import { type ReactNode, useState } from "react";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { trpc } from "../../../lib/trpc.ts";
import { Toast } from "../../../ui/feedback/toast.tsx";
import { ACCOUNT_ROUTERS, useInvalidate } from "../use-invalidate.ts";

/** What a line is booked as. */
export type Pays = Pick<BankBooking["lines"][number], "company" | "invoices">;

interface Done {
  text: string;
  undo?: () => Promise<unknown>;
}

/** What staff do with one line, each with Undo for a while. Put `outcome` anywhere in the screen. */
export function useBankActions() {
  const changed = useInvalidate("bank", "orders", "dashboard", ...ACCOUNT_ROUTERS);
  const [done, setDone] = useState<(Done & { key: number }) | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const bookLines = trpc.bank.book.useMutation();
  const ignoreLine = trpc.bank.ignore.useMutation();
  const restoreLine = trpc.bank.restore.useMutation();
  const undoLine = trpc.bank.undo.useMutation();

  const run = useSingleFlight(async (work: () => Promise<Done>) => {
    setPending(true);
    setProblem(undefined);
    setDone(null);
    try {
      setDone({ ...(await work()), key: Date.now() });
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setPending(false);
      changed();
    }
  });

  const book = ({ _id, amount }: BankLine, pays: Pays) =>
    run(async () => {
      const { refused } = await bookLines.mutateAsync({ lines: [{ line: _id, ...pays }] });
      if (refused[0]) throw new Error(refused[0].message);
      return { text: `${formatDollars(amount)} booked.`, undo: () => undoLine.mutateAsync({ id: _id }) };
    });
  const ignore = ({ _id, amount }: BankLine) =>
    run(async () => {
      await ignoreLine.mutateAsync({ id: _id });
      return { text: `${formatDollars(amount)} ignored.`, undo: () => restoreLine.mutateAsync({ id: _id }) };
    });
  const restore = ({ _id, amount }: BankLine) =>
    run(async () => {
      await restoreLine.mutateAsync({ id: _id });
      return { text: `${formatDollars(amount)} is open again.` };
    });
  const undo = ({ _id, amount }: BankLine) =>
    run(async () => {
      await undoLine.mutateAsync({ id: _id });
      return { text: `The booking of ${formatDollars(amount)} was undone.` };
    });
  const undoDone = (back: () => Promise<unknown>) =>
    run(async () => {
      await back();
      return { text: "Undone." };
    });

  const outcome: ReactNode = (problem ?? done) && (
    <Toast
      key={problem ?? done?.key}
      kind={problem ? "problem" : "done"}
      isPending={isPending}
      {...(done?.undo && { onUndo: () => done.undo && undoDone(done.undo) })}
      onClose={() => {
        setDone(null);
        setProblem(undefined);
      }}
    >
      {problem ?? done?.text}
    </Toast>
  );
  return { book, ignore, restore, undo, changed, outcome };
}
export type BankActions = ReturnType<typeof useBankActions>;

import { Toast } from "../../../ui/feedback/toast.tsx";
import { UNDOABLE, useUndo, type Outcome, type Undoable } from "./use-order-changes.ts";

interface Props {
  outcome: Outcome | null;
  onOutcome: (outcome: Outcome | null) => void;
}

/** Shows what was done, with Undo where it can be undone. */
export function OrderNotice({ outcome, onOutcome }: Props) {
  if (!outcome) return null;
  if ("text" in outcome) {
    return (
      <Toast key={outcome.text} kind={outcome.kind === "failed" ? "problem" : "done"} onClose={() => onOutcome(null)}>
        {outcome.text}
      </Toast>
    );
  }
  return <UndoNotice key={`${outcome.kind} ${outcome.order._id}`} {...outcome} onOutcome={onOutcome} />;
}

function UndoNotice({ kind, order, onOutcome }: Undone & Pick<Props, "onOutcome">) {
  const undo = useUndo(kind, order, onOutcome);
  const close = () => onOutcome(null);
  return (
    <Toast isPending={undo.isPending} onUndo={() => undo.mutate({ id: order._id })} onClose={close}>
      {order.orderNumber} {UNDOABLE[kind].done}
    </Toast>
  );
}

type Undone = Extract<Outcome, { kind: Undoable }>;

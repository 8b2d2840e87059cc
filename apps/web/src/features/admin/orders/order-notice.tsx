import { FootNotice } from "../../../ui/page/foot-notice.tsx";
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
      <FootNotice
        key={outcome.text}
        kind={outcome.kind === "failed" ? "problem" : "done"}
        onClose={() => onOutcome(null)}
      >
        {outcome.text}
      </FootNotice>
    );
  }
  return (
    <Done
      key={`${outcome.kind} ${outcome.order._id}`}
      what={outcome.kind}
      order={outcome.order}
      onOutcome={onOutcome}
    />
  );
}

interface DoneProps extends Pick<Props, "onOutcome"> {
  what: Undoable;
  order: Extract<Outcome, { kind: Undoable }>["order"];
}

function Done({ what, order, onOutcome }: DoneProps) {
  const undo = useUndo(what, order, onOutcome);
  return (
    <FootNotice
      isPending={undo.isPending}
      onUndo={() => undo.mutate({ id: order._id })}
      onClose={() => onOutcome(null)}
    >
      {order.orderNumber} {UNDOABLE[what].done}
    </FootNotice>
  );
}

import { FootNotice } from "../../../ui/page/foot-notice.tsx";
import { UNDOABLE, useUndo, type Said, type Undoable } from "./use-order-changes.ts";

interface Props {
  said: Said | null;
  say: (said: Said | null) => void;
}

/** Shows what was done, with Undo where it can be undone. */
export function OrderNotice({ said, say }: Props) {
  if (!said) return null;
  if ("text" in said) {
    return (
      <FootNotice key={said.text} kind={said.kind === "failed" ? "problem" : "done"} onClose={() => say(null)}>
        {said.text}
      </FootNotice>
    );
  }
  return <Done key={`${said.kind} ${said.order._id}`} what={said.kind} order={said.order} say={say} />;
}

interface DoneProps extends Pick<Props, "say"> {
  what: Undoable;
  order: Extract<Said, { kind: Undoable }>["order"];
}

function Done({ what, order, say }: DoneProps) {
  const undo = useUndo(what, order, say);
  return (
    <FootNotice isPending={undo.isPending} onUndo={() => undo.mutate({ id: order._id })} onClose={() => say(null)}>
      {order.orderNumber} {UNDOABLE[what].done}
    </FootNotice>
  );
}

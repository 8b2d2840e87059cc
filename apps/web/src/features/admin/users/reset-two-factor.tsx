import { Button } from "@mantine/core";
import type { UserRecord } from "@shop/domain/contracts/users";
import { trpc } from "../../../lib/trpc.ts";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";

interface Props {
  user: Pick<UserRecord, "_id" | "name">;
  say: (words: string | undefined) => void;
}

/** Lets somebody in again who has lost both the phone and the recovery codes. */
export function ResetTwoFactor({ user: { _id: id, name }, say }: Props) {
  const utils = trpc.useUtils();
  const reset = trpc.users.resetTwoFactor.useMutation({
    onSuccess: ({ message }) => {
      say(message);
      void utils.audit.list.invalidate();
    },
  });
  const { ask, dialog } = useConfirm();
  const askFirst = () => {
    say(undefined);
    ask({
      title: `Reset two-factor login of ${name}?`,
      text: "For somebody who has lost the phone and the recovery codes: be sure that it is them who asks. Their password alone lets them in then, they are logged out everywhere, and they get a message about it.",
      confirmLabel: "Reset",
      isDanger: true,
      work: () => reset.mutateAsync({ id }),
    });
  };
  return (
    <>
      <Button variant="default" size="sm" onClick={askFirst}>
        Reset two-factor login
      </Button>
      {dialog}
    </>
  );
}

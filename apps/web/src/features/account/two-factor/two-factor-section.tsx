import { Button, Group } from "@mantine/core";
import type { TwoFactorState } from "@shop/domain/contracts/account";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "../../../lib/trpc.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { useDialogItem } from "../../../ui/dialog/use-opened.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { QueryResult } from "../../../ui/feedback/query-result.tsx";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import { PasswordQuestion } from "../password-question.tsx";
import { SettingsSection } from "../settings-section.tsx";
import { ConfirmSetup } from "./confirm-setup.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** Fewer recovery codes than this are shown as a warning. */
const FEW_CODES = 4;

/** Shows whether two-step sign-in is on, with buttons to change it. */
export function TwoFactorSection() {
  const query = trpc.users.twoFactor.useQuery();
  const state = query.data;
  const { opened, isOpen, open, close } = useDialogItem<"turnOn" | "renew" | "turnOff">();
  const [notice, setNotice] = useState<string>();
  const ask = (item: NonNullable<typeof opened>["item"]) => () => {
    setNotice(undefined);
    open(item);
  };
  const dialog = { isOpen, onClose: close };
  return (
    <SettingsSection
      id="two-factor"
      title="Two-step sign-in"
      intro="Add a code from your phone when you sign in, so a stolen password is not enough."
      actions={
        state && (
          <>
            {/* One button for both actions: its dialog changes the state, and the focus must return to the button. */}
            <Button
              variant={state.isOn ? "default" : "filled"}
              size="sm"
              onClick={ask(state.isOn ? "renew" : "turnOn")}
            >
              {state.isOn ? "New recovery codes" : "Turn on"}
            </Button>
            {state.isOn && (
              <Button variant="subtle" color="red" size="sm" onClick={ask("turnOff")}>
                Turn off
              </Button>
            )}
          </>
        )
      }
    >
      {notice && <Notice kind="success">{notice}</Notice>}
      <QueryResult query={query}>{(data) => <State {...data} />}</QueryResult>
      {opened?.item === "turnOn" && <TurnOnDialog {...dialog} key={opened.key} />}
      {opened?.item === "renew" && <RenewCodesDialog {...dialog} key={opened.key} />}
      {opened?.item === "turnOff" && (
        <TurnOffDialog
          {...dialog}
          key={opened.key}
          isRequired={state?.isRequired ?? false}
          onDone={() => {
            close();
            setNotice("Two-step sign-in is off.");
          }}
        />
      )}
    </SettingsSection>
  );
}

function State({ isOn, isRequired, recoveryCodesLeft }: TwoFactorState) {
  if (!isOn) {
    return (
      <>
        {isRequired && (
          <Notice kind="warning">
            Two-step sign-in is required for admins. You can’t use the admin screens until it is on.
          </Notice>
        )}
        <StatusChip kind="quiet">Off</StatusChip>
      </>
    );
  }
  const left = recoveryCodesLeft === 1 ? "1 recovery code left" : `${recoveryCodesLeft} recovery codes left`;
  return (
    <Group gap="8px 12px">
      <StatusChip kind="good">On</StatusChip>
      {recoveryCodesLeft < FEW_CODES ? <StatusChip kind="warn">{left}</StatusChip> : left}
    </Group>
  );
}

/** Replaces the recovery codes with ten new ones. */
function RenewCodesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const utils = trpc.useUtils();
  const renew = trpc.users.renewRecoveryCodes.useMutation({
    onSuccess: () => void utils.users.twoFactor.invalidate(),
  });
  return (
    <Dialog
      isOpen={isOpen}
      isPersistent={renew.isSuccess}
      title={renew.data ? "Save your recovery codes" : "New recovery codes"}
      onClose={onClose}
    >
      {renew.data ? (
        <RecoveryCodes codes={renew.data.recoveryCodes} onKept={onClose} />
      ) : (
        <PasswordQuestion idPrefix="renew-" call={renew} wantsCode submitLabel="Make new codes" onCancel={onClose}>
          <p>You get ten new codes. Those you have now stop working.</p>
        </PasswordQuestion>
      )}
    </Dialog>
  );
}

interface Props {
  /** Whether the shop requires two-step sign-in of this user. */
  isRequired: boolean;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Turns two-step sign-in off; asks for the password and a code. */
function TurnOffDialog({ isRequired, isOpen, onClose, onDone }: Props) {
  const utils = trpc.useUtils();
  const end = trpc.users.endTwoFactor.useMutation({
    onSuccess: (state) => {
      utils.users.twoFactor.setData(undefined, state);
      onDone();
    },
  });
  return (
    <Dialog isOpen={isOpen} title="Turn off two-step sign-in?" onClose={onClose}>
      <PasswordQuestion idPrefix="turn-off-" call={end} wantsCode submitLabel="Turn off" isDanger onCancel={onClose}>
        <p>
          You will sign in with your password alone. Your recovery codes stop working.
          {isRequired && " Two-step sign-in is required for admins, so you will lose access to the admin screens."}
        </p>
      </PasswordQuestion>
    </Dialog>
  );
}

/** Turns two-step sign-in on in three steps: password, authenticator code, recovery codes. */
function TurnOnDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const begin = trpc.users.beginTwoFactor.useMutation();
  const confirm = trpc.users.confirmTwoFactor.useMutation({
    onSuccess: () => {
      void utils.users.twoFactor.invalidate();
      // Requests that were refused without two-step sign-in may succeed now.
      queryClient.removeQueries({ predicate: ({ state }) => state.status === "error" });
    },
  });
  const codes = confirm.data?.recoveryCodes;
  return (
    <Dialog
      isOpen={isOpen}
      isPersistent={Boolean(codes)}
      title={codes ? "Save your recovery codes" : "Turn on two-step sign-in"}
      onClose={onClose}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : begin.data ? (
        <ConfirmSetup setup={begin.data} call={confirm} onCancel={onClose} />
      ) : (
        <PasswordQuestion idPrefix="turn-on-" call={begin} submitLabel="Continue" onCancel={onClose}>
          <p>You'll need an authenticator app on your phone. Enter your password to continue.</p>
        </PasswordQuestion>
      )}
    </Dialog>
  );
}

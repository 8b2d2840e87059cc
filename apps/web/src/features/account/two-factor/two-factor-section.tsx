import { Button } from "@mantine/core";
import type { TwoFactorState } from "@shop/domain/contracts/account";
import { useState } from "react";
import { errorMessage } from "../../../lib/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useOpened } from "../../../ui/dialog/use-opened.ts";
import { ErrorBanner } from "../../../ui/error-banner.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { SettingsSection } from "../settings-section.tsx";
import { RenewCodesDialog } from "./renew-codes-dialog.tsx";
import { TurnOffDialog } from "./turn-off-dialog.tsx";
import { TurnOnDialog } from "./turn-on-dialog.tsx";
import styles from "./two-factor.module.css";

/** Fewer than this, and it is time for new ones. */
const FEW_CODES = 4;

/** Whether one's login asks for a code besides the password, and what to do about it. */
export function TwoFactorSection() {
  const { data: state, error, refetch } = trpc.users.twoFactor.useQuery();
  const { opened, isOpen, open, close } = useOpened<"turnOn" | "renew" | "turnOff">();
  const [said, say] = useState<string>();
  const ask = (item: NonNullable<typeof opened>["item"]) => () => {
    say(undefined);
    open(item);
  };
  const dialog = { isOpen, onClose: close };
  return (
    <SettingsSection
      id="two-factor"
      title="Two-factor login"
      intro="After the password the shop asks for a code that an app on your phone shows. Whoever learns your password still can’t log in."
      actions={
        state && (
          <>
            {/* One button for both, so that the focus comes back to it when its dialog has turned the one into the other. */}
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
      {said && <Notice kind="success">{said}</Notice>}
      {state ? (
        <State {...state} />
      ) : error ? (
        <ErrorBanner message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonGroup>
          <Skeleton height={24} width={160} />
        </SkeletonGroup>
      )}
      {opened?.item === "turnOn" && <TurnOnDialog {...dialog} key={opened.key} />}
      {opened?.item === "renew" && <RenewCodesDialog {...dialog} key={opened.key} />}
      {opened?.item === "turnOff" && (
        <TurnOffDialog
          {...dialog}
          key={opened.key}
          isRequired={state?.isRequired ?? false}
          onDone={() => {
            close();
            say("Two-factor login is off.");
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
            This shop requires it of its admins: until it is on, the admin screens stay closed.
          </Notice>
        )}
        <StatusChip kind="quiet">Off</StatusChip>
      </>
    );
  }
  const left = recoveryCodesLeft === 1 ? "1 recovery code left" : `${recoveryCodesLeft} recovery codes left`;
  return (
    <div className={styles.state}>
      <StatusChip kind="good">On</StatusChip>
      {recoveryCodesLeft < FEW_CODES ? <StatusChip kind="warn">{left}</StatusChip> : left}
    </div>
  );
}

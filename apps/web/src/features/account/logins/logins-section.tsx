import { Button, VisuallyHidden } from "@mantine/core";
import type { OwnLogin } from "@shop/domain/contracts/account";
import { KEYS_REVOKED } from "@shop/domain/messages";
import { ROUTES } from "@shop/domain/screens/paths";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { logOut } from "../../../lib/stored/log-out.ts";
import { momentText } from "../../../lib/moment-text.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { ActionError } from "../../../ui/feedback/error-banner.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { QueryResult } from "../../../ui/feedback/query-result.tsx";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import { keysOfAccount, useWorkingKeys } from "../keys/use-working-keys.ts";
import { SettingsList, SettingsSection } from "../settings-section.tsx";
import { deviceName } from "./device-name.ts";

/** The number of devices shown at first. */
const AT_FIRST = 5;

/** The devices that are logged in, the last seen first, each with a button to log it out. */
export function LoginsSection() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { length: keyCount } = useWorkingKeys();
  const list = useRef<HTMLUListElement>(null);
  const [notice, setNotice] = useState<string>();
  const [hasAll, setHasAll] = useState(false);
  const { timeZone } = useShopInfo();
  const query = trpc.users.logins.useQuery();
  const everywhere = trpc.users.logOutEverywhere.useMutation();
  const { ask, dialog } = useConfirm();
  const end = trpc.users.endLogin.useMutation({
    // After an error too: the login may have ended already.
    onSettled: () => utils.users.logins.invalidate(),
  });
  const endNow = (login: OwnLogin) => {
    setNotice(undefined);
    end.mutate(
      { id: login._id },
      {
        onSuccess: () => {
          setNotice(`${deviceName(login.userAgent)} is signed out.`);
          // The button that had the focus is gone.
          list.current?.focus();
        },
      },
    );
  };
  const askEverywhere = () => {
    setNotice(undefined);
    ask({
      title: "Sign out everywhere?",
      text: `You will be signed out on every device, including this one.${keyCount > 0 ? ` This also revokes ${keysOfAccount(keyCount)}: programs that use ${keyCount === 1 ? "it" : "them"} lose access immediately.` : ""}`,
      confirmLabel: "Sign out everywhere",
      work: async () => {
        const { revokedKeys } = await everywhere.mutateAsync();
        const words =
          revokedKeys > 0
            ? `You are signed out everywhere. ${KEYS_REVOKED(revokedKeys)}`
            : "You are signed out everywhere.";
        void navigate(ROUTES.login, { replace: true, state: { said: words } });
        logOut(queryClient);
      },
    });
  };
  const row = (login: OwnLogin) => {
    const name = deviceName(login.userAgent);
    const seen = `last seen ${momentText(login.lastSeenAt, timeZone)}`;
    const action = login.isCurrent ? (
      <StatusChip kind="good">This device</StatusChip>
    ) : (
      <Button
        variant="default"
        size="sm"
        loading={end.isPending && end.variables.id === login._id}
        onClick={() => endNow(login)}
      >
        Sign out
        <VisuallyHidden>
          {" "}
          {name}, {seen}
        </VisuallyHidden>
      </Button>
    );
    return { id: login._id, title: name, facts: [login.address, seen], action };
  };
  return (
    <SettingsSection
      id="logins"
      title="Signed-in devices"
      intro="Sign out any device you don’t recognise, and change your password."
      actions={
        query.data && (
          <>
            {query.data.length > AT_FIRST && !hasAll && (
              <Button variant="default" size="sm" onClick={() => setHasAll(true)}>
                Show all {query.data.length} devices
              </Button>
            )}
            <Button variant="default" size="sm" onClick={askEverywhere}>
              Sign out everywhere
            </Button>
          </>
        )
      }
    >
      {notice && <Notice kind="success">{notice}</Notice>}
      {end.error && <ActionError message={errorMessage(end.error)} />}
      <QueryResult query={query}>
        {(logins) => (
          <SettingsList
            list={list}
            label="Signed-in devices"
            items={hasAll ? logins : logins.slice(0, AT_FIRST)}
            row={row}
          />
        )}
      </QueryResult>
      {dialog}
    </SettingsSection>
  );
}

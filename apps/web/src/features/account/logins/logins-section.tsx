import { Box, Button, Skeleton, VisuallyHidden } from "@mantine/core";
import type { OwnLogin } from "@shop/domain/contracts/account";
import { KEYS_REVOKED, LOGGED_OUT_EVERYWHERE } from "@shop/domain/messages";
import { ROUTES } from "@shop/domain/screens/paths";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type RefObject } from "react";
import { useNavigate } from "react-router-dom";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { logOut } from "../../../lib/session/log-out.ts";
import { momentText } from "../../../lib/moment-text.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { ErrorBanner } from "../../../ui/page/error-banner.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { SkeletonGroup } from "../../../ui/page/skeleton.tsx";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import { keysOfAccount, useWorkingKeys } from "../keys/use-working-keys.ts";
import { SettingsSection } from "../settings-section.tsx";
import styles from "../settings.module.css";
import { deviceName } from "./device-name.ts";

/** Where one is logged in, and the ways to log out there. */
export function LoginsSection() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { length: keyCount } = useWorkingKeys();
  const list = useRef<HTMLUListElement>(null);
  const [said, say] = useState<string>();
  const { data: logins, error, refetch } = trpc.users.logins.useQuery();
  const everywhere = trpc.users.logOutEverywhere.useMutation();
  const { ask, dialog } = useConfirm();
  const end = trpc.users.endLogin.useMutation({
    // Of use as well when it failed: it may have ended already.
    onSettled: () => utils.users.logins.invalidate(),
  });
  const endNow = (login: OwnLogin) => {
    say(undefined);
    end.mutate(
      { id: login._id },
      {
        onSuccess: () => {
          say(`${deviceName(login.userAgent)} is logged out.`);
          // Its button, which had the focus, is gone.
          list.current?.focus();
        },
      },
    );
  };
  const askEverywhere = () => {
    say(undefined);
    ask({
      title: "Log out everywhere?",
      text: `Every device is logged out, this one too.${keyCount > 0 ? ` This also revokes ${keysOfAccount(keyCount)}: programs that use ${keyCount === 1 ? "it" : "them"} stop at once.` : ""}`,
      confirmLabel: "Log out everywhere",
      work: async () => {
        const { revokedKeys } = await everywhere.mutateAsync();
        const words =
          revokedKeys > 0 ? `You are logged out everywhere. ${KEYS_REVOKED(revokedKeys)}` : LOGGED_OUT_EVERYWHERE;
        void navigate(ROUTES.login, { replace: true, state: { said: words } });
        logOut(queryClient);
      },
    });
  };
  return (
    <SettingsSection
      id="logins"
      title="Signed-in devices"
      intro="Sign out any device you don’t recognise, and change your password."
      actions={
        logins && (
          <Button variant="default" size="sm" onClick={askEverywhere}>
            Log out everywhere
          </Button>
        )
      }
    >
      {said && <Notice kind="success">{said}</Notice>}
      {end.error && <ErrorBanner message={errorMessage(end.error)} />}
      {logins ? (
        <LoginList list={list} logins={logins} ending={end.isPending ? end.variables.id : undefined} onEnd={endNow} />
      ) : error ? (
        <ErrorBanner message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonGroup>
          <Skeleton height={48} width={280} />
        </SkeletonGroup>
      )}
      {dialog}
    </SettingsSection>
  );
}

interface Props {
  logins: OwnLogin[];
  /** The id of the one that is being ended. */
  ending: string | undefined;
  onEnd: (login: OwnLogin) => void;
  list: RefObject<HTMLUListElement | null>;
}

/** Each device that is logged in, and the way to log another one out. */
function LoginList({ logins, ending, onEnd, list }: Props) {
  const { timeZone } = useShopInfo();
  return (
    <ul ref={list} tabIndex={-1} className={styles.list} aria-labelledby="logins">
      {logins.map((login) => {
        const seen = momentText(login.lastSeenAt, timeZone);
        return (
          <li key={login._id} className={styles.login}>
            <Box flex="1 1 200px" miw={0}>
              <Box component="p" fw={600} style={{ overflowWrap: "anywhere" }}>
                {deviceName(login.userAgent)}
              </Box>
              <Box component="p" c="dimmed" fz="sm" style={{ overflowWrap: "anywhere" }}>
                {login.address} · <span className={styles.moment}>last seen {seen}</span>
              </Box>
            </Box>
            {login.isCurrent ? (
              <StatusChip kind="good">This device</StatusChip>
            ) : (
              <Button variant="default" size="sm" loading={ending === login._id} onClick={() => onEnd(login)}>
                Log out
                <VisuallyHidden>
                  {" "}
                  {deviceName(login.userAgent)}, last seen {seen}
                </VisuallyHidden>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

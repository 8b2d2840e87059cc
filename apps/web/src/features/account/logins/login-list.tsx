import { Button } from "@mantine/core";
import type { OwnLogin } from "@shop/domain/contracts/account";
import type { RefObject } from "react";
import { momentText } from "../../../lib/moment-text.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { deviceName } from "./device-name.ts";
import styles from "./login-list.module.css";

interface Props {
  logins: OwnLogin[];
  /** The id of the one that is being ended. */
  ending: string | undefined;
  onEnd: (login: OwnLogin) => void;
  list: RefObject<HTMLUListElement | null>;
}

/** Each device that is logged in, and the way to log another one out. */
export function LoginList({ logins, ending, onEnd, list }: Props) {
  const { timeZone } = useShopInfo();
  return (
    <ul ref={list} tabIndex={-1} className={styles.list} aria-labelledby="logins">
      {logins.map((login) => {
        const seen = momentText(login.lastSeenAt, timeZone);
        return (
          <li key={login._id} className={styles.login}>
            <div className={styles.words}>
              <p className={styles.device}>{deviceName(login.userAgent)}</p>
              <p className={styles.seen}>
                {login.address} · <span className={styles.moment}>last seen {seen}</span>
              </p>
            </div>
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

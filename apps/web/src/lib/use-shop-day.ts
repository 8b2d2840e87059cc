import { dayOf, nextMidnight } from "@shop/domain/dates";
import { useEffect, useState } from "react";
import { useShopInfo } from "./shop-info.ts";

/** The server's clock may be a little behind: at its midnight the prices of the new day begin. */
const CLOCK_DIFFERENCE_MS = 2_000;

/** Today in the shop's time zone; another day a moment after each midnight there. Not for rendering on the server. */
export function useShopDay(): string {
  const { timeZone } = useShopInfo();
  const [day, setDay] = useState(() => dayOf(new Date(), timeZone));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const waitForMidnight = () => {
      const now = new Date();
      const wait = nextMidnight(now, timeZone).getTime() - now.getTime() + CLOCK_DIFFERENCE_MS;
      timer = setTimeout(() => {
        setDay(dayOf(new Date(), timeZone));
        waitForMidnight();
      }, wait);
    };
    waitForMidnight();
    return () => clearTimeout(timer);
  }, [timeZone]);
  return day;
}

import { useEffect, useRef, type ReactNode } from "react";
import { LastOrder } from "../features/orders/last-order.tsx";
import { QuickOrderBox } from "../features/quick-order/quick-order-box.tsx";
import { DueAgain, useDue } from "../features/reorder/due-again.tsx";
import { OrderAgain } from "../features/reorder/order-again.tsx";
import { storedOwnHome } from "../lib/stored/own-home.ts";
import { trpc } from "../lib/trpc.ts";
import { Container } from "../ui/page/page.tsx";
import styles from "./own-home.module.css";

/** How many due products fit above the fold with the button that adds them all. */
const dueAtFirst = (): number => {
  if (window.matchMedia("(min-width: 1000px)").matches) return 5;
  return window.matchMedia("(min-width: 768px)").matches ? 3 : 1;
};

/** The own part of the home page: what is due, the last order, and a box for the next one. */
export default function OwnHome() {
  const due = useDue();
  const last = trpc.orders.minePage.useQuery({ pageSize: 1 }, { staleTime: 0 });
  if (due.isPending || last.isPending) return null;
  const [order] = last.data?.orders ?? [];
  return (
    <Measured>
      <DueAgain atFirst={dueAtFirst()} />
      <div className={styles.side}>
        {order && <LastOrder order={order} action={<OrderAgain order={order} size="sm" />} />}
        <QuickOrderBox isIntroduced={!order} />
      </div>
    </Measured>
  );
}

/** Remembers its height for the next visit. */
function Measured({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const observer = new ResizeObserver(() =>
      storedOwnHome.set({ width: window.innerWidth, height: current.getBoundingClientRect().height }),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className={styles.own} data-ready>
      <Container>
        <div className={styles.parts}>{children}</div>
      </Container>
    </div>
  );
}

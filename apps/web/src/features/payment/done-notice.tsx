import { formatDollars } from "@shop/domain/money";
import { ROUTES } from "@shop/domain/paths";
import { useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Notice } from "../../ui/notice.tsx";
import styles from "./card-payment.module.css";

interface Props {
  total: number;
  /** False while the bank is still at it. */
  isCharged: boolean;
  /** Leads to one's orders after a moment (spec section 4). */
  leadsOn: boolean;
}

const LEADS_ON_AFTER_MS = 2_500;

/** Says that the payment went through. Takes the focus from the form that is gone. */
export function DoneNotice({ total, isCharged, leadsOn }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    if (!leadsOn) return undefined;
    const timer = setTimeout(() => void navigate(ROUTES.profile), LEADS_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [leadsOn, navigate]);

  return (
    <div ref={box} tabIndex={-1} className={styles.done}>
      <Notice kind={isCharged ? "success" : "info"}>
        {isCharged
          ? `Thank you. ${formatDollars(total)} was charged to your card and your order is paid. `
          : "Your bank is still working on this payment. The order is marked paid as soon as it is through: please don't pay again. "}
        {leadsOn && <Link to={ROUTES.profile}>On to My Orders</Link>}
      </Notice>
    </div>
  );
}

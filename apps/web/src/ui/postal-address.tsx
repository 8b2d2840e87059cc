import type { ShippingAddress } from "@shop/domain/contracts/orders";
import styles from "./postal-address.module.css";

/** An address as it stands on an envelope, with the phone number below. */
export function PostalAddress({ address }: { address: ShippingAddress }) {
  const lines = [
    `${address.first_name} ${address.last_name}`,
    address.company,
    address.apartment,
    address.address,
    `${address.city} ${address.state} ${address.postalCode}`,
    address.country,
  ];
  return (
    <address className={styles.address}>
      {lines.filter(Boolean).map((line, index) => (
        <span key={index}>{line}</span>
      ))}
      <span className={styles.phone}>{address.phone}</span>
    </address>
  );
}

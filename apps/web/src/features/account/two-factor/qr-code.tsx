import { encode } from "uqr";
import styles from "../settings.module.css";

/** A URI as a QR code. */
export default function QrCode({ address, label }: { address: string; label: string }) {
  const { data, size } = encode(address, { border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg role="img" aria-label={label} className={styles.code} viewBox={`0 0 ${size} ${size}`}>
      <path d={squares.join("")} />
    </svg>
  );
}

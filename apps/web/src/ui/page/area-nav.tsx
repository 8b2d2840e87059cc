import { Link, useLocation } from "react-router-dom";
import styles from "./area-nav.module.css";

export interface AreaPart {
  to: string;
  label: string;
}

/** Links to the parts of an area; on a phone a row that scrolls. */
export function AreaNav({ label, parts }: { label: string; parts: readonly AreaPart[] }) {
  const { pathname, hash } = useLocation();
  const isUnder = ({ to }: AreaPart) => pathname === to || pathname.startsWith(`${to}/`);
  // Of several that the path is under, the closest.
  const shown =
    parts.find(({ to }) => to === pathname + hash) ??
    parts.filter(isUnder).toSorted((one, other) => other.to.length - one.to.length)[0];
  return (
    <nav aria-label={label} className={styles.nav}>
      <ul>
        {parts.map((part) => (
          <li key={part.to}>
            {part === shown ? (
              <Link to={part.to} ref={scrollIntoRow} aria-current={part.to === pathname + hash ? "page" : "true"}>
                {part.label}
              </Link>
            ) : (
              <Link to={part.to}>{part.label}</Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On a phone the row of links is wider than the screen. */
function scrollIntoRow(link: HTMLAnchorElement | null): void {
  const row = link?.closest("ul");
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.clientWidth) / 2;
}

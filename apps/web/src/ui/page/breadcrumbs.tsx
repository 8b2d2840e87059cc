import { Group } from "@mantine/core";
import IconChevronRight from "icon:chevron-right";
import { Link } from "react-router-dom";
import { RESTORE_SCROLL } from "../list/list-position.ts";

/** Links to the pages above this one, the topmost first. */
export function Breadcrumbs({ links }: { links: readonly { to: string; label: string }[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label="Breadcrumb">
      <Group component="ol" gap={4} c="dimmed" fz="sm" style={{ overflowWrap: "anywhere" }}>
        {links.map(({ to, label }, index) => (
          <Group key={to} component="li" gap={4}>
            {index > 0 && <IconChevronRight size={14} aria-hidden />}
            {/* An admin list restores its scroll position. */}
            <Link to={to} state={RESTORE_SCROLL}>
              {label}
            </Link>
          </Group>
        ))}
      </Group>
    </nav>
  );
}

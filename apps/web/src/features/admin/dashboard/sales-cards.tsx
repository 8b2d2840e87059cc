import { Box, Group, SimpleGrid, Stack } from "@mantine/core";
import { formatCount } from "@shop/domain/figures";
import { ADMIN_ROUTES, adminOrdersPath } from "@shop/domain/screens/admin-paths";
import type { Dashboard } from "@shop/domain/contracts/dashboard";
import { formatDollars } from "@shop/domain/money";
import IconArrowDownRight from "icon:arrow-down-right";
import IconArrowUpRight from "icon:arrow-up-right";
import IconEqual from "icon:equal";
import { Link } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { CARD } from "../../../ui/page/card.ts";
import styles from "./dashboard.module.css";

const ICONS = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconEqual };

interface Figure {
  label: string;
  note?: string;
  link?: { to: string; label: string };
  now: number;
  before: number;
  format: (figure: number) => string;
}

/** The sales of a period, compared with the same number of days before it. */
export function SalesCards({ total, previous, days }: Pick<Dashboard, "total" | "previous"> & { days: number }) {
  const average = ({ orders, revenue }: Dashboard["total"]) => (orders === 0 ? 0 : revenue / orders);
  const figures: Figure[] = [
    { label: "Revenue", note: "ex GST", now: total.revenue, before: previous.revenue, format: formatDollars },
    {
      label: "Orders",
      link: { to: ADMIN_ROUTES.orders, label: "All orders" },
      now: total.orders,
      before: previous.orders,
      format: formatCount,
    },
    { label: "Average order", note: "ex GST", now: average(total), before: average(previous), format: formatDollars },
  ];
  return (
    <SimpleGrid component="ul" p={0} cols={{ base: 1, xs: 2, lg: 4 }} spacing={12} className={styles.list}>
      <ToDeliver />
      {figures.map((figure) => (
        <Card key={figure.label} figure={figure} days={days} />
      ))}
    </SimpleGrid>
  );
}

/** The orders that can be sent, paid or on account, and are not delivered yet. */
function ToDeliver() {
  const { data } = trpc.orders.adminList.useQuery({ state: "toDeliver", pageSize: 1 });
  return (
    <Stack component="li" gap={4} p={16} {...CARD}>
      <Box component="p" fz="sm" fw={600}>
        To deliver
        <Box component={Link} to={adminOrdersPath(1, { state: "toDeliver" })} fw={400} style={{ float: "right" }}>
          Show orders
        </Box>
      </Box>
      <Box component="p" fz="var(--text-2xl)" fw={700} lh={1.2} lts="-0.015em">
        {data ? formatCount(data.total) : "…"}
      </Box>
      <Box component="p" c="dimmed" fz="sm">
        ready to send, not delivered yet
      </Box>
    </Stack>
  );
}

function Card({ figure: { label, note, link, now, before, format }, days }: { figure: Figure; days: number }) {
  const { direction, text } = changeOf(now, before);
  const Icon = ICONS[direction];
  return (
    <Stack component="li" gap={4} p={16} {...CARD}>
      <Box component="p" fz="sm" fw={600}>
        {label}{" "}
        {note && (
          <Box component="span" ml={8} c="dimmed" fw={400}>
            {note}
          </Box>
        )}
        {link && (
          <Box component={Link} to={link.to} fw={400} style={{ float: "right" }}>
            {link.label}
          </Box>
        )}
      </Box>
      <Box component="p" fz="var(--text-2xl)" fw={700} lh={1.2} lts="-0.015em" style={{ overflowWrap: "anywhere" }}>
        {format(now)}
      </Box>
      <Group
        component="p"
        gap={4}
        wrap="nowrap"
        align="flex-start"
        c="dimmed"
        fz="sm"
        className={styles.change}
        data-direction={direction}
      >
        <Icon size={18} aria-hidden />
        <span>
          <strong>{text}</strong> the {days === 1 ? "day" : `${days} days`} before
          {before > 0 && ` (${format(before)})`}
        </span>
      </Group>
    </Stack>
  );
}

interface Change {
  direction: "up" | "down" | "same";
  /** Such as 'Up 12% on'. */
  text: string;
}

/** How a figure has changed since the period before. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { direction: "same", text: "The same as" };
  const direction = now > before ? "up" : "down";
  if (before === 0) return { direction, text: "Up from nothing in" };
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  const share = percent === 0 ? "less than 1%" : `${percent.toLocaleString("en-AU")}%`;
  return { direction, text: `${direction === "up" ? "Up" : "Down"} ${share} on` };
}

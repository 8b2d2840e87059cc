import { Box, Button, Stack } from "@mantine/core";
import type { ListSummary } from "@shop/domain/contracts/lists";
import { dayOf } from "@shop/domain/dates";
import { LIMITS } from "@shop/domain/limits";
import { listPath, ROUTES } from "@shop/domain/screens/paths";
import IconListDetails from "icon:list-details";
import { Link } from "react-router-dom";
import { useShopInfo } from "../../lib/shop-info.ts";
import { trpc } from "../../lib/trpc.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryResult } from "../../ui/feedback/query-result.tsx";
import { RowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import styles from "./lists.module.css";

/** The user's shopping lists, the most recently changed first. */
export function ListsScreen() {
  const query = trpc.lists.list.useQuery({ pageSize: LIMITS.lists });
  return (
    <Stack gap={20}>
      <h1>Shopping lists</h1>
      <QueryResult query={query} skeleton={<RowsSkeleton height={68} />}>
        {({ total, lists }) =>
          total === 0 ? (
            <NoLists />
          ) : (
            <Stack component="ul" gap={12}>
              {lists.map((list) => (
                <ListEntry key={list._id} list={list} />
              ))}
            </Stack>
          )
        }
      </QueryResult>
    </Stack>
  );
}

function ListEntry({ list: { _id, name, count, updatedAt } }: { list: ListSummary }) {
  const { timeZone } = useShopInfo();
  return (
    <li className={styles.entry}>
      <Link to={listPath(_id)} className={styles.name}>
        {name}
      </Link>
      <Box component="span" c="dimmed" fz="sm">
        {count === 1 ? "1 product" : `${count} products`} · changed on {dayOf(updatedAt, timeZone)}
      </Box>
    </li>
  );
}

function NoLists() {
  return (
    <EmptyState
      art={<IconListDetails color="var(--gum)" size={64} stroke={1.25} aria-hidden />}
      title="No lists yet"
      actions={
        <>
          <Button component={Link} to={ROUTES.products}>
            See all products
          </Button>
          <Button component={Link} to={ROUTES.profile} variant="default">
            Your earlier orders
          </Button>
        </>
      }
    >
      Save your cart or an earlier order as a list, or add a product from its page, to order it again in one click.
    </EmptyState>
  );
}

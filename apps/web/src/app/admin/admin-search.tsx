import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { Box, Combobox, useCombobox } from "@mantine/core";
import { formatCount } from "@shop/domain/figures";
import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@shop/api/root";
import { LIMITS } from "@shop/domain/limits";
import { LOADING } from "@shop/domain/messages";
import { formatDollars } from "@shop/domain/money";
import {
  adminOrdersPath,
  adminProductPath,
  adminProductsPath,
  adminUserPath,
  adminUsersPath,
} from "@shop/domain/screens/admin-paths";
import { orderPath } from "@shop/domain/screens/paths";
import IconSearch from "icon:search";
import { useRef, type FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import { STATE_LABELS, stateOf } from "../../features/admin/orders/state-of-order.tsx";
import { errorMessage } from "../../lib/forms/errors.ts";
import { trpc } from "../../lib/trpc.ts";
import select from "../../ui/input/async-select.module.css";
import { useAsyncSearch } from "../../ui/input/use-async-search.ts";
import styles from "../layout/header/search-box.module.css";

const MIN_LETTERS = 2;
/** How many records of each kind are shown. */
const SHOWN = 4;

/** The search field of the admin's header: opens an order, a user or a product, or a list of search results. */
export function AdminSearch() {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const input = useRef<HTMLInputElement>(null);
  const { search, onSearch, keyword } = useAsyncSearch();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const searchInput = { keyword, pageSize: SHOWN };
  const enabled = keyword.length >= MIN_LETTERS;
  const [orders, users, products] = trpc.useQueries((t) => [
    t.orders.adminList(searchInput, { enabled }),
    t.users.adminList(searchInput, { enabled }),
    t.products.adminList(searchInput, { enabled }),
  ]);

  const open = (path: string) => {
    combobox.closeDropdown();
    onSearch("");
    input.current?.blur();
    void navigate(path);
  };
  /** Opens the only match, otherwise the list of the first kind that has matches. */
  const openBest = async (event: FormEvent) => {
    event.preventDefault();
    const words = search.trim();
    if (words === "") return;
    const now = { keyword: words, pageSize: SHOWN };
    const lists = await Promise.all([
      utils.orders.adminList.fetch(now),
      utils.users.adminList.fetch(now),
      utils.products.adminList.fetch(now),
    ]).catch(() => undefined);
    // The dropdown shows the error of its own queries.
    if (!lists) return combobox.openDropdown();
    const [inOrders, inUsers, inProducts] = lists;
    const groups = groupsOf(words, { orders: inOrders, users: inUsers, products: inProducts });
    const [first = { list: adminOrdersPath(1, { keyword: words }), records: [] }, ...others] = groups;
    const [only, ...more] = first.records;
    open(only && more.length === 0 && others.length === 0 ? only.path : first.list);
  };

  const error = orders.error ?? users.error ?? products.error;
  const found =
    orders.data && users.data && products.data
      ? groupsOf(keyword, { orders: orders.data, users: users.data, products: products.data })
      : undefined;
  const message = error ? errorMessage(error) : !found ? enabled && LOADING : found.length === 0 && "Nothing found";
  return (
    <Combobox store={combobox} onOptionSubmit={open} withinPortal={false} position="bottom-start">
      <Combobox.DropdownTarget>
        <form role="search" className={styles.form} onSubmit={(event) => void openBest(event)}>
          <Combobox.EventsTarget withExpandedAttribute>
            <input
              ref={input}
              type="search"
              className={styles.input}
              value={search}
              maxLength={LIMITS.keyword}
              aria-label="Search the admin"
              aria-keyshortcuts="/"
              placeholder="Search the admin"
              autoComplete="off"
              enterKeyHint="search"
              onChange={(event) => {
                onSearch(event.currentTarget.value);
                combobox.openDropdown();
                combobox.resetSelectedOption();
              }}
              onFocus={() => combobox.openDropdown()}
              onBlur={() => combobox.closeDropdown()}
            />
          </Combobox.EventsTarget>
          <kbd className={styles.key} aria-hidden>
            /
          </kbd>
          <button type="submit" className={styles.submit} aria-label="Search">
            <IconSearch size={20} aria-hidden />
          </button>
        </form>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={select.dropdown ?? ""} miw="min(360px, 100vw - 24px)" hidden={!enabled}>
        {message && (
          <Box role="status" p="8px 12px" c="dimmed" fz="sm">
            {message}
          </Box>
        )}
        <Combobox.Options className={styles.found ?? ""} aria-label="Found">
          {!error &&
            found?.map(({ label, list, total, records }) => (
              <Combobox.Group key={label} label={label}>
                {records.map(({ path, name, note }) => (
                  <Combobox.Option key={path} value={path} className={select.option ?? ""}>
                    <Box component="span" miw={0} style={{ overflowWrap: "anywhere" }}>
                      {name}
                      <span className={select.note}>{note}</span>
                    </Box>
                  </Combobox.Option>
                ))}
                {total > records.length && (
                  <Combobox.Option value={list} className={select.option ?? ""}>
                    All {formatCount(total)} {label.toLowerCase()}
                  </Combobox.Option>
                )}
              </Combobox.Group>
            ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

type Outputs = inferRouterOutputs<AppRouter>;

interface Found {
  orders: Outputs["orders"]["adminList"];
  users: Outputs["users"]["adminList"];
  products: Outputs["products"]["adminList"];
}

/** The search results by kind of record, without empty kinds. */
function groupsOf(keyword: string, { orders, users, products }: Found) {
  return [
    {
      label: "Orders",
      list: adminOrdersPath(1, { keyword }),
      total: orders.total,
      records: orders.orders.map((order) => ({
        path: orderPath(order._id),
        name: order.orderNumber,
        note: [order.user.name, formatDollars(order.totalPrice), STATE_LABELS[stateOf(order)]].join(" · "),
      })),
    },
    {
      label: "Users",
      list: adminUsersPath(1, { keyword }),
      total: users.total,
      records: users.users.map(({ _id, name, email }) => ({ path: adminUserPath(_id), name, note: email })),
    },
    {
      label: "Products",
      list: adminProductsPath(1, { keyword }),
      total: products.total,
      records: products.products.map(({ _id, name, sku }) => ({
        path: adminProductPath(_id),
        name,
        note: sku.toUpperCase(),
      })),
    },
  ].filter(({ total }) => total > 0);
}

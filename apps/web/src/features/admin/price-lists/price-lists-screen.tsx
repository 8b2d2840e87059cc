import { Box, Button } from "@mantine/core";
import type { PriceList } from "@shop/domain/contracts/price-lists";
import { formatCount } from "@shop/domain/figures";
import { LIMITS } from "@shop/domain/limits";
import { adminPriceListPath } from "@shop/domain/screens/admin-paths";
import IconPlus from "icon:plus";
import { keepPreviousData } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { useDialogItem } from "../../../ui/dialog/use-opened.ts";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { RowActions, RowDangerButton, RowButton } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { exportsOf } from "../export-menu.tsx";
import { ImportLink } from "../import-link.tsx";
import { useInvalidate } from "../use-invalidate.ts";
import { PriceListDialog } from "./price-list-dialog.tsx";
import { daysText, PriceListState, whoText } from "./price-list-state.tsx";
import { prices } from "./save/save-texts.ts";

/** Broken between words, never inside a day, which has hyphens. */
const Days = ({ children }: { children: string }) =>
  children.split(" ").map((word, index) => (
    <Fragment key={index}>
      {index > 0 && " "}
      <Box component="span" style={{ whiteSpace: "nowrap" }}>
        {word}
      </Box>
    </Fragment>
  ));

type Act = (list: PriceList) => void;

const columns = (onEdit: Act, onRemove: Act): Column<PriceList, "name">[] => [
  {
    key: "name",
    head: "NAME",
    cell: ({ _id, name }) => <Link to={adminPriceListPath(_id)}>{name}</Link>,
    sort: "name",
    isRowHead: true,
    width: "30%",
  },
  { key: "who", head: "FOR", cell: whoText, isOneLine: true },
  { key: "days", head: "DAYS", cell: (list) => <Days>{daysText(list)}</Days> },
  { key: "items", head: "PRICES", cell: ({ itemCount }) => formatCount(itemCount), isFigure: true },
  { key: "state", head: "STATE", cell: (list) => <PriceListState list={list} />, isOneLine: true },
  {
    key: "actions",
    head: "Edit or remove",
    cell: (list) => (
      <RowActions>
        <RowButton what="Edit" of={list.name} onClick={() => onEdit(list)} />
        <RowDangerButton what="Remove" of={list.name} onClick={() => onRemove(list)} />
      </RowActions>
    ),
    isActions: true,
  },
];

const EXPORTS = [exportsOf("price-lists")];

/** The price lists, for everybody or for chosen customers. */
export function PriceListsScreen() {
  const navigate = useNavigate();
  const [notice, setNotice] = useState<string>();
  const edited = useDialogItem<PriceList | null>();
  const list = useListState({ sorts: ["name"], sort: "name", direction: "asc" });
  const query = trpc.priceLists.list.useQuery(list.input, { placeholderData: keepPreviousData });
  const remove = trpc.priceLists.remove.useMutation();
  const changed = useInvalidate("priceLists", "products", "pricing");
  const { ask, dialog } = useConfirm();
  const edit = (priceList: PriceList | null) => {
    setNotice(undefined);
    edited.open(priceList);
  };
  const askToRemove = ({ _id: id, name, itemCount }: PriceList) => {
    setNotice(undefined);
    ask({
      title: `Remove ${name}?`,
      text: `Its ${itemCount === 1 ? "one price is" : `${formatCount(itemCount)} prices are`} removed too. This can’t be undone.`,
      confirmLabel: "Remove",
      isDanger: true,
      ...(itemCount > LIMITS.priceListItems && {
        busyText: `Removing ${prices(itemCount)}. This may take a minute. Please keep this page open.`,
      }),
      work: async () => {
        await remove.mutateAsync({ id }).finally(changed);
        setNotice(`${name} was removed.`);
      },
    });
  };
  const createButton = (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edit(null)}>
      Create price list
    </Button>
  );
  return (
    <AdminListScreen
      title="Price lists"
      subtitle="Prices for everybody, or for the customers that have the list. A price agreed with one customer comes first."
      actions={
        <>
          <ImportLink kind="price-lists" />
          {createButton}
        </>
      }
      notice={notice}
      notices={dialog}
      columns={columns(edit, askToRemove)}
      list={list}
      query={query}
      rows={query.data?.priceLists}
      exports={EXPORTS}
      search="Search price lists"
      empty={{
        title: "No price lists yet",
        text: "Everybody pays the products’ own prices, unless a price is agreed with them.",
        actions: createButton,
      }}
    >
      {edited.opened && (
        <PriceListDialog
          key={edited.opened.key}
          list={edited.opened.item}
          isOpen={edited.isOpen}
          onClose={edited.close}
          onSaved={({ _id, name }) => {
            edited.close();
            if (edited.opened?.item) setNotice(`Saved: ${name}.`);
            else void navigate(adminPriceListPath(_id));
          }}
        />
      )}
    </AdminListScreen>
  );
}

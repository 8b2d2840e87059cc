import { Box, Button } from "@mantine/core";
import type { PriceList } from "@shop/domain/contracts/price-lists";
import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import { useParams } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { useDialogItem } from "../../../ui/dialog/use-opened.ts";
import { AdminRecordScreen } from "../admin-record-screen.tsx";
import { PriceItems } from "./price-items.tsx";
import { PriceListDialog } from "./price-list-dialog.tsx";
import { daysText, PriceListState, whoText } from "./price-list-state.tsx";

/** A price list with its prices. */
export function PriceListScreen() {
  const { id = "" } = useParams();
  const query = trpc.priceLists.byId.useQuery({ id });
  const list = query.data;
  const edited = useDialogItem<PriceList>();
  return (
    <AdminRecordScreen
      id={id}
      what="Price list"
      title={list?.name ?? "Price list"}
      entity="priceList"
      list={{ to: ADMIN_ROUTES.priceLists, label: "Price lists" }}
      subtitle={
        list && (
          <Box
            component="span"
            display="inline-flex"
            style={{ flexWrap: "wrap", gap: "4px 12px", alignItems: "center" }}
          >
            <PriceListState list={list} />
            <span>{whoText(list)}</span>
            <span>{daysText(list)}</span>
          </Box>
        )
      }
      actions={
        list && (
          <Button variant="default" size="sm" onClick={() => edited.open(list)}>
            Edit name and days
          </Button>
        )
      }
      query={query}
      fieldCount={6}
    >
      {(record) =>
        record && (
          <>
            <PriceItems list={record} />
            {edited.opened && (
              <PriceListDialog
                key={edited.opened.key}
                list={record}
                isOpen={edited.isOpen}
                onClose={edited.close}
                onSaved={edited.close}
              />
            )}
          </>
        )
      }
    </AdminRecordScreen>
  );
}

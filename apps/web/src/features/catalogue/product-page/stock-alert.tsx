import "@mantine/core/styles/Group.layer.css";
import { Button, Group, Stack } from "@mantine/core";
import type { OwnProductDetail } from "@shop/domain/contracts/products";
import { productPath, ROUTES, withRedirect } from "@shop/domain/screens/paths";
import IconBell from "icon:bell";
import IconBellCheck from "icon:bell-check";
import { Link } from "react-router-dom";
import { errorMessage, isRefusal } from "../../../lib/forms/errors.ts";
import { useSession } from "../../../lib/session/session.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import { ActionError } from "../../../ui/feedback/error-banner.tsx";

/** Requests an email when a product is back in stock; visitors log in first. */
export function StockAlert({ product }: { product: OwnProductDetail }) {
  const session = useSession();
  const isHydrated = useIsHydrated();
  return (
    <>
      {/* The server's HTML contains both; CSS shows one of them from the first paint (app/layout/shop-layout.tsx). */}
      {(session || !isHydrated) && (
        <div data-for-signed-in={!isHydrated || undefined} data-needs-script>
          <AlertButton product={product} />
        </div>
      )}
      {!session && (
        <Button
          component={Link}
          to={withRedirect(ROUTES.login, productPath(product._id))}
          variant="default"
          fullWidth
          leftSection={<IconBell size={18} aria-hidden />}
          data-for-visitors
        >
          Email me when it's back
        </Button>
      )}
    </>
  );
}

function AlertButton({ product: { _id: id, stockAlert } }: { product: OwnProductDetail }) {
  const own = trpc.useUtils().pricing.productById;
  const onSuccess = () => own.invalidate({ id });
  const add = trpc.products.addStockAlert.useMutation({
    onSuccess,
    // It may be in stock again.
    onError: (error) => (isRefusal(error) ? own.invalidate({ id }) : undefined),
  });
  const remove = trpc.products.removeStockAlert.useMutation({ onSuccess });
  const error = add.error ?? remove.error;
  return (
    <Stack gap={8}>
      {stockAlert ? (
        <Group gap="0 8px" justify="space-between" fz="sm" role="status">
          <Group component="span" gap={8} wrap="nowrap">
            <IconBellCheck size={18} aria-hidden />
            We'll email you when it's back.
          </Group>
          <Button
            variant="subtle"
            size="compact-sm"
            mih={{ base: 44, sm: 28 }}
            loading={remove.isPending}
            onClick={() => remove.mutate({ id })}
          >
            Cancel alert
          </Button>
        </Group>
      ) : (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconBell size={18} aria-hidden />}
          disabled={stockAlert === undefined}
          loading={add.isPending}
          onClick={() => add.mutate({ id })}
        >
          Email me when it's back
        </Button>
      )}
      {error && <ActionError message={errorMessage(error)} />}
    </Stack>
  );
}

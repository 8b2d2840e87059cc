import { Box, Stack } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import { ROUTES } from "@shop/domain/screens/paths";
import { lazy, Suspense } from "react";
import { Link } from "react-router-dom";
import { RequireLogin } from "../features/account/logged-in.tsx";
import { ProfileSection } from "../features/account/profile-form.tsx";
import { MyOrders } from "../features/orders/my-orders.tsx";
import { DueAgain } from "../features/reorder/due-again.tsx";
import { OrderAgain } from "../features/reorder/order-again.tsx";
import { Page } from "../ui/page/page.tsx";
import styles from "./pages.module.css";

const AccountSettings = lazy(() => import("../features/account/account-settings.tsx"));

/** Few, so that the orders below are in reach. */
const DUE_AT_FIRST = 3;

const orderAgain = (order: Order) => <OrderAgain order={order} size="xs" />;

export function Component() {
  return (
    <Page title="Profile">
      <RequireLogin>
        <Box component="h1" mb={20} fz="var(--text-2xl)">
          Profile
        </Box>
        <div className={styles.profile}>
          <MyOrders above={<DueAgain as="h3" atFirst={DUE_AT_FIRST} />} actions={orderAgain} />
          <Stack component="section" gap={16} maw={464} aria-labelledby="details">
            <h2 id="details">Your details</h2>
            <ProfileSection />
            <Link to={ROUTES.addresses}>Delivery addresses</Link>
          </Stack>
        </div>
        <Box mt={48}>
          <Suspense>
            <AccountSettings />
          </Suspense>
        </Box>
      </RequireLogin>
    </Page>
  );
}

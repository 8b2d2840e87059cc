import { Box } from "@mantine/core";
import type { OwnOrder } from "@shop/domain/contracts/orders";
import { ROUTES } from "@shop/domain/screens/paths";
import { Navigate, useLocation } from "react-router-dom";
import { AccountPage, DETAILS } from "../features/account/account-page.tsx";
import { ProfileSection } from "../features/account/profile-form.tsx";
import { SettingsSection } from "../features/account/settings-section.tsx";
import { MyOrders } from "../features/orders/my-orders.tsx";
import { DueAgain } from "../features/reorder/due-again.tsx";
import { OrderAgain } from "../features/reorder/order-again.tsx";

/** Few, so that the orders below are in reach; in a narrow window a product is as high as five orders. */
function DueAboveOrders() {
  return <DueAgain as="h3" atFirst={window.matchMedia("(min-width: 1000px)").matches ? 3 : 0} />;
}

const orderAgain = (order: OwnOrder) => <OrderAgain order={order} size="xs" />;

/** Sections that were on this screen once; mails and bookmarks may still link to them here. */
const MOVED = ["#two-factor", "#logins", "#api-keys", "#own-data"];

export function Component() {
  const { hash } = useLocation();
  if (MOVED.includes(hash)) return <Navigate to={ROUTES.security + hash} replace />;
  return (
    <AccountPage title="Profile">
      <Box component="h1" mb={12} fz="var(--text-2xl)">
        Profile
      </Box>
      <MyOrders above={<DueAboveOrders />} actions={orderAgain} />
      <Box mt={12}>
        <SettingsSection id={DETAILS} title="Your details" intro="Your name, emails, ABN and password.">
          <ProfileSection />
        </SettingsSection>
      </Box>
    </AccountPage>
  );
}

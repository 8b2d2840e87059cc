import { Box, Stack } from "@mantine/core";
import { lazy, Suspense } from "react";
import { LoggedIn } from "../features/account/logged-in.tsx";
import { ProfileSection } from "../features/account/profile-form.tsx";
import { MyOrders } from "../features/orders/my-orders.tsx";
import { Page } from "../ui/page/page.tsx";
import styles from "./pages.module.css";

const AccountSettings = lazy(() => import("../features/account/account-settings.tsx"));

export function Component() {
  return (
    <Page title="Profile">
      <LoggedIn>
        <div className={styles.profile}>
          <Stack gap={20} maw={464}>
            <Box component="h1" fz="var(--text-2xl)">
              Profile
            </Box>
            <ProfileSection />
          </Stack>
          <MyOrders />
        </div>
        <Box mt={48}>
          <Suspense>
            <AccountSettings />
          </Suspense>
        </Box>
      </LoggedIn>
    </Page>
  );
}

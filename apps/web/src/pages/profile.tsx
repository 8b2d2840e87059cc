import { lazy, Suspense } from "react";
import { LoggedIn } from "../features/account/logged-in.tsx";
import { ProfileSection } from "../features/account/profile-form.tsx";
import { MyOrders } from "../features/orders/my-orders.tsx";
import { Container } from "../ui/container.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import styles from "./profile.module.css";

const AccountSettings = lazy(() => import("../features/account/account-settings.tsx"));

export function Component() {
  return (
    <Container page>
      <PageTitle screen="Profile" />
      <LoggedIn>
        <div className={styles.profile}>
          <div className={styles.person}>
            <h1 className={styles.title}>Profile</h1>
            <ProfileSection />
          </div>
          <MyOrders />
        </div>
        <div className={styles.settings}>
          <Suspense>
            <AccountSettings />
          </Suspense>
        </div>
      </LoggedIn>
    </Container>
  );
}

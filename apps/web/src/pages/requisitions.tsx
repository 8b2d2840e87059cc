import { AccountPage } from "../features/account/account-page.tsx";
import { RequisitionsScreen } from "../features/requisitions/requisitions-screen.tsx";

export function Component() {
  return (
    <AccountPage title="Requisitions">
      <RequisitionsScreen />
    </AccountPage>
  );
}

import { AccountPage } from "../features/account/account-page.tsx";
import { RequisitionScreen } from "../features/requisitions/requisition-screen.tsx";

export function Component() {
  return (
    <AccountPage title="Requisition">
      <RequisitionScreen />
    </AccountPage>
  );
}

import { AccountPage } from "../features/account/account-page.tsx";
import { InvoicesScreen } from "../features/invoices/invoices-screen.tsx";

export function Component() {
  return (
    <AccountPage title="Invoices">
      <InvoicesScreen />
    </AccountPage>
  );
}

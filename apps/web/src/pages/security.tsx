import { SecurityScreen } from "../features/account/security-screen.tsx";
import { AccountPage } from "../features/account/account-page.tsx";

export function Component() {
  return (
    <AccountPage title="Security">
      <SecurityScreen />
    </AccountPage>
  );
}

import { AccountPage } from "../features/account/account-page.tsx";
import { QuotesScreen } from "../features/quotes/quotes-screen.tsx";

export function Component() {
  return (
    <AccountPage title="Quotes">
      <QuotesScreen />
    </AccountPage>
  );
}

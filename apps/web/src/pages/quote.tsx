import { AccountPage } from "../features/account/account-page.tsx";
import { QuoteScreen } from "../features/checkout/quote/quote-screen.tsx";

export function Component() {
  return (
    <AccountPage title="Quote">
      <QuoteScreen />
    </AccountPage>
  );
}

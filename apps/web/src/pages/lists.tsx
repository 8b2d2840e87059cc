import { AccountPage } from "../features/account/account-page.tsx";
import { ListsScreen } from "../features/lists/lists-screen.tsx";

export function Component() {
  return (
    <AccountPage title="Shopping lists">
      <ListsScreen />
    </AccountPage>
  );
}

import { AccountPage } from "../features/account/account-page.tsx";
import { ListScreen } from "../features/lists/list-screen.tsx";

export function Component() {
  return (
    <AccountPage title="Shopping list">
      <ListScreen />
    </AccountPage>
  );
}

import { RequireLogin } from "../features/account/logged-in.tsx";
import { ListsScreen } from "../features/lists/lists-screen.tsx";
import { Page } from "../ui/page/page.tsx";

export function Component() {
  return (
    <Page title="Shopping lists">
      <RequireLogin>
        <ListsScreen />
      </RequireLogin>
    </Page>
  );
}

import { RequireLogin } from "../features/account/logged-in.tsx";
import { ListScreen } from "../features/lists/list-screen.tsx";
import { Page } from "../ui/page/page.tsx";

export function Component() {
  return (
    <Page title="Shopping list">
      <RequireLogin>
        <ListScreen />
      </RequireLogin>
    </Page>
  );
}

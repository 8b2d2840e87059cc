import { AccountPage } from "../features/account/account-page.tsx";
import { DueAgain } from "../features/reorder/due-again.tsx";

export function Component() {
  return (
    <AccountPage title="Due again">
      <DueAgain as="h1" atFirst={Infinity} isAlone />
    </AccountPage>
  );
}

import { CompanyPage } from "../features/account/company-page.tsx";
import { RequisitionsScreen } from "../features/requisitions/requisitions-screen.tsx";

export function Component() {
  return <CompanyPage title="Requisitions">{() => <RequisitionsScreen />}</CompanyPage>;
}

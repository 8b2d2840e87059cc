import { CompanyPage } from "../features/account/company-page.tsx";
import { CompanyOrdersScreen } from "../features/company/company-orders-screen.tsx";

export function Component() {
  return <CompanyPage title="Company orders">{(company) => <CompanyOrdersScreen company={company} />}</CompanyPage>;
}

import { CompanyPage } from "../features/account/company-page.tsx";
import { SpendingScreen } from "../features/company/spending-screen.tsx";

export function Component() {
  return <CompanyPage title="Spending">{(company) => <SpendingScreen company={company} />}</CompanyPage>;
}

import { CompanyPage } from "../features/account/company-page.tsx";
import { CompanyOverview } from "../features/company/company-overview.tsx";

export function Component() {
  return <CompanyPage title="Company">{(company) => <CompanyOverview company={company} />}</CompanyPage>;
}

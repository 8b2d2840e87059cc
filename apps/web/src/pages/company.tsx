import { CompanyPage } from "../features/account/company-page.tsx";
import { CompanyOverview } from "../features/company/company-overview.tsx";
import { WaitingRequisitions } from "../features/requisitions/waiting-requisitions.tsx";

export function Component() {
  return (
    <CompanyPage title="Company">
      {(company) => <CompanyOverview company={company} waiting={<WaitingRequisitions company={company} />} />}
    </CompanyPage>
  );
}

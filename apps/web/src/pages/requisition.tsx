import { CompanyPage } from "../features/account/company-page.tsx";
import { RequisitionScreen } from "../features/requisitions/requisition-screen.tsx";

export function Component() {
  return <CompanyPage title="Requisition">{(company) => <RequisitionScreen company={company} />}</CompanyPage>;
}

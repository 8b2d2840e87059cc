import { CompanyPage } from "../features/account/company-page.tsx";
import { MembersScreen } from "../features/company/members-screen.tsx";

export function Component() {
  return <CompanyPage title="Members">{(company) => <MembersScreen company={company} />}</CompanyPage>;
}

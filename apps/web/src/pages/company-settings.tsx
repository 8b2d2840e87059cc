import { CompanyPage } from "../features/account/company-page.tsx";
import { SettingsScreen } from "../features/company/settings-screen.tsx";

export function Component() {
  return <CompanyPage title="Company settings">{(company) => <SettingsScreen company={company} />}</CompanyPage>;
}

import { KeysSection } from "./keys/keys-section.tsx";
import { LoginsSection } from "./logins/logins-section.tsx";
import { OwnDataSection } from "./own-data/own-data-section.tsx";
import { TwoFactorSection } from "./two-factor/two-factor-section.tsx";

/** The security settings and the data of the account. */
export default function AccountSettings() {
  return (
    <div>
      <TwoFactorSection />
      <LoginsSection />
      <KeysSection />
      <OwnDataSection />
    </div>
  );
}

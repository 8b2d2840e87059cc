import { KeysSection } from "./keys/keys-section.tsx";
import { LoginsSection } from "./logins/logins-section.tsx";
import { OwnDataSection } from "./own-data/own-data-section.tsx";
import { TwoFactorSection } from "./two-factor/two-factor-section.tsx";

/** What keeps the account safe and one's own. */
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

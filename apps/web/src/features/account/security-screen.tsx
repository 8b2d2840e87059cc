import { Box, Button } from "@mantine/core";
import { ROUTES } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import { DETAILS } from "./account-page.tsx";
import { KeysSection } from "./keys/keys-section.tsx";
import { LoginsSection } from "./logins/logins-section.tsx";
import { OwnDataSection } from "./own-data/own-data-section.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { TwoFactorSection } from "./two-factor/two-factor-section.tsx";

/** Who has access to the account, and its data. */
export function SecurityScreen() {
  return (
    <>
      <Box component="h1" mb={20} fz="var(--text-2xl)">
        Security
      </Box>
      <LoginsSection />
      <SettingsSection
        id="password"
        title="Password"
        intro="Use one that you use nowhere else."
        actions={
          <Button component={Link} to={`${ROUTES.profile}#${DETAILS}`} variant="default" size="sm">
            Change password
          </Button>
        }
      />
      <TwoFactorSection />
      <KeysSection />
      <OwnDataSection />
    </>
  );
}

import { Box } from "@mantine/core";
import { AccountPage } from "../features/account/account-page.tsx";
import { Addresses } from "../features/account/addresses/addresses.tsx";

export function Component() {
  return (
    <AccountPage title="Addresses">
      <Box maw={760}>
        <Addresses />
      </Box>
    </AccountPage>
  );
}

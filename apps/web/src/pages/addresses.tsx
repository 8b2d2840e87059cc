import { Box } from "@mantine/core";
import { Addresses } from "../features/account/addresses/addresses.tsx";
import { RequireLogin } from "../features/account/logged-in.tsx";
import { Page } from "../ui/page/page.tsx";

export function Component() {
  return (
    <Page title="Addresses">
      <RequireLogin>
        <Box maw={760}>
          <Addresses />
        </Box>
      </RequireLogin>
    </Page>
  );
}

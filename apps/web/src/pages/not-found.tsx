import { Button } from "@mantine/core";
import { ROUTES } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import { pageIsHere } from "../lib/page-file.ts";
import { LostParcel } from "../ui/art/empty-art.tsx";
import { Page } from "../ui/page/page.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";

export function Component() {
  return (
    <Page title="Not Found">
      <EmptyState
        as="h1"
        art={<LostParcel style={{ width: 240 }} />}
        title="Page Not Found"
        actions={
          <>
            <Button component={Link} to={ROUTES.home}>
              Go to the home page
            </Button>
            <Button component={Link} to={ROUTES.products} variant="default">
              See all products
            </Button>
          </>
        }
      >
        There is nothing at this address. The page may have moved, or the address may be mistyped.
      </EmptyState>
    </Page>
  );
}

pageIsHere({ Component });

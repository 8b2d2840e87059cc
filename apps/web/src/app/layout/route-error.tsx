import { Button } from "@mantine/core";
import { Link, useRouteError } from "react-router-dom";
import { Container } from "../../ui/container.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageTitle } from "../../ui/page-title.tsx";

/** A screen that broke, or whose code could not be loaded: said plainly, with two ways on. */
export function RouteError() {
  const error = useRouteError();
  const isStale = error instanceof TypeError && /import|module/i.test(error.message);
  return (
    <Container page>
      <PageTitle screen="Something went wrong" />
      <EmptyState
        as="h1"
        title={isStale ? "This page could not be loaded" : "Something went wrong on this page"}
        actions={
          <>
            <Button onClick={() => window.location.reload()}>Load it again</Button>
            <Button variant="default" component={Link} to="/" reloadDocument>
              Go to the home page
            </Button>
          </>
        }
      >
        {isStale ? "The shop may have been updated, or the connection was lost. Load the page again." : "Your cart is kept. Load the page again, or start from the home page."}
      </EmptyState>
    </Container>
  );
}

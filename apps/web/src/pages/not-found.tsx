import { ROUTES } from "@shop/domain/paths";
import { LostParcel } from "../ui/art/empty-art.tsx";
import { Container } from "../ui/container.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { ButtonLink } from "../ui/plain-button.tsx";

export function Component() {
  return (
    <Container page>
      <PageTitle screen="Not Found" />
      <EmptyState
        as="h1"
        art={<LostParcel style={{ width: 240 }} />}
        title="Page Not Found"
        actions={
          <>
            <ButtonLink to={ROUTES.home}>Go to the home page</ButtonLink>
            <ButtonLink to={ROUTES.products} variant="default">
              See all products
            </ButtonLink>
          </>
        }
      >
        There is nothing at this address. It may have moved, or the link may have lost a letter.
      </EmptyState>
    </Container>
  );
}

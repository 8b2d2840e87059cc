import { ROUTES } from "@shop/domain/paths";
import { Container } from "../../ui/container.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import styles from "./screen-error.module.css";

/** A screen that broke, or whose code could not be loaded: said plainly, with two ways on. */
export function ScreenError({ error }: { error: unknown }) {
  const isUnloaded = error instanceof Error && /import|module|preload/i.test(error.message);
  return (
    <Container page>
      <PageTitle screen="Something went wrong" />
      <EmptyState
        as="h1"
        title={isUnloaded ? "This page could not be loaded" : "Something went wrong on this page"}
        actions={
          <>
            <button type="button" className={styles.action} onClick={() => window.location.reload()}>
              Load it again
            </button>
            <a className={styles.action} href={ROUTES.home}>
              Go to the home page
            </a>
          </>
        }
      >
        {isUnloaded ? "The shop may have been updated, or the connection was lost." : "Your cart is kept."}
      </EmptyState>
    </Container>
  );
}

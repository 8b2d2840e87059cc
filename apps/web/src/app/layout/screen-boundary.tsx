import { Button } from "@mantine/core";
import { ROUTES } from "@shop/domain/screens/paths";
import { Component, type ReactNode } from "react";
import { Container } from "../../ui/page/container.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { PageTitle } from "../../ui/page/page-title.tsx";

interface Props {
  /** Another place means another try. */
  place: string;
  children: ReactNode;
}

interface State {
  error: unknown;
  place: string;
}

/** Keeps the header and the footer when a screen throws. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { error: null, place };
  }

  override render() {
    return this.state.error === null ? this.props.children : <ScreenError error={this.state.error} />;
  }
}

/** A screen that threw, or whose code could not be loaded, with two ways to continue. */
function ScreenError({ error }: { error: unknown }) {
  const isUnloaded = error instanceof Error && /import|module|preload/i.test(error.message);
  return (
    <Container page>
      <PageTitle screen="Something went wrong" />
      <EmptyState
        as="h1"
        title={isUnloaded ? "This page could not be loaded" : "Something went wrong on this page"}
        actions={
          <>
            <Button variant="default" onClick={() => window.location.reload()}>
              Load it again
            </Button>
            <Button variant="default" component="a" href={ROUTES.home}>
              Go to the home page
            </Button>
          </>
        }
      >
        {isUnloaded ? "The shop may have been updated, or the connection was lost." : "Your cart is kept."}
      </EmptyState>
    </Container>
  );
}

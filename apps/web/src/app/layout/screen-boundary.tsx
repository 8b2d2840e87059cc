import { Button } from "@mantine/core";
import { ROUTES } from "@shop/domain/screens/paths";
import { Component, type ReactNode } from "react";
import { Page } from "../../ui/page/page.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";

interface Props {
  /** When it changes, the error is cleared. */
  place: string;
  children: ReactNode;
}

interface State {
  error: unknown;
  place: string;
}

/** Catches a screen's errors; header and footer stay. */
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

/** Shown for a screen that threw or whose code could not be loaded. */
function ScreenError({ error }: { error: unknown }) {
  const isUnloaded = error instanceof Error && /import|module|preload/i.test(error.message);
  return (
    <Page title="Something went wrong">
      <EmptyState
        as="h1"
        title={isUnloaded ? "This page could not be loaded" : "Something went wrong on this page"}
        actions={
          <>
            <Button variant="default" onClick={() => window.location.reload()}>
              Reload the page
            </Button>
            <Button variant="default" component="a" href={ROUTES.home}>
              Go to the home page
            </Button>
          </>
        }
      >
        {isUnloaded ? "The shop may have been updated, or the connection was lost." : "Your cart has been saved."}
      </EmptyState>
    </Page>
  );
}

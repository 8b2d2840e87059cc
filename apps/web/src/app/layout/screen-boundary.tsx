import { Component, type ReactNode } from "react";
import { ScreenError } from "./screen-error.tsx";

interface Props {
  /** Another place means another try. */
  place: string;
  children: ReactNode;
}

interface State {
  error: unknown;
  place: string;
}

/** Keeps the header and the footer standing when a screen breaks. */
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

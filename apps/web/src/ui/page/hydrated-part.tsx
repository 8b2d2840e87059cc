import { Suspense, type ReactNode } from "react";

/**
 * A part of a public page that React hydrates by itself: at once when it is used, otherwise when there is time. So a
 * press waits for its own card, field or menu, and not for the rest of the page.
 */
export function HydratedPart({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}

import type { Question } from "../../../ui/dialog/confirm-dialog.tsx";

/** What is asked before somebody becomes an admin or is none any more; null when the role stays. */
export function questionBefore(isAdmin: boolean | undefined, name: string): Question | null {
  if (isAdmin === undefined) return null;
  if (isAdmin) {
    return {
      title: `Make ${name} an admin?`,
      text: "They will see and change everything in here: prices, orders, customers and other admins.",
      confirmLabel: "Make admin",
    };
  }
  return {
    title: `Take the admin role from ${name}?`,
    text: "They can no longer enter these screens. Their own orders and prices stay.",
    confirmLabel: "Take the role",
    isDanger: true,
  };
}

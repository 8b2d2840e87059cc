import { SubscribersScreen } from "../../features/admin/contacts/subscribers-screen.tsx";

export function Component() {
  return <SubscribersScreen />;
}

import { DeliveriesScreen } from "../../features/admin/webhooks/deliveries-screen.tsx";

export function Component() {
  return <DeliveriesScreen />;
}

import { WebhooksScreen } from "../../features/admin/webhooks/webhooks-screen.tsx";

export function Component() {
  return <WebhooksScreen />;
}

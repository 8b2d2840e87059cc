import { OutboxScreen } from "../../features/admin/mail/outbox-screen.tsx";

export function Component() {
  return <OutboxScreen />;
}

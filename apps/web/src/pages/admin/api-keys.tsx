import { KeysScreen } from "../../features/admin/api-keys/keys-screen.tsx";

export function Component() {
  return <KeysScreen />;
}

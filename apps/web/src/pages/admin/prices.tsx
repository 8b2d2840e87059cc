import { PricesScreen } from "../../features/admin/prices/prices-screen.tsx";

export function Component() {
  return <PricesScreen />;
}

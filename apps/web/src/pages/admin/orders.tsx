import { OrdersScreen } from "../../features/admin/orders/orders-screen.tsx";

export function Component() {
  return <OrdersScreen />;
}

import { QuickOrderScreen } from "../features/quick-order/quick-order-screen.tsx";

export { QuickOrderScreen as Component };

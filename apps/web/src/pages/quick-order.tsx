import { QuickOrderScreen } from "../features/quick-order/quick-order-screen.tsx";
import { pageIsHere } from "../lib/page-file.ts";

export { QuickOrderScreen as Component };

pageIsHere({ Component: QuickOrderScreen });

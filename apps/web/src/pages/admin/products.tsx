import { ProductsScreen } from "../../features/admin/products/products-screen.tsx";

export function Component() {
  return <ProductsScreen />;
}

import { CategoriesScreen } from "../../features/admin/taxonomy/categories-screen.tsx";

export function Component() {
  return <CategoriesScreen />;
}

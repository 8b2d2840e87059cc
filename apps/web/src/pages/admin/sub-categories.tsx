import { SubCategoriesScreen } from "../../features/admin/taxonomy/sub-categories-screen.tsx";

export function Component() {
  return <SubCategoriesScreen />;
}

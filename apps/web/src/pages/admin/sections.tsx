import { SectionsScreen } from "../../features/admin/taxonomy/sections-screen.tsx";

export function Component() {
  return <SectionsScreen />;
}

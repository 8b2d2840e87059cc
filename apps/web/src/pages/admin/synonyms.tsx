import { SynonymsScreen } from "../../features/admin/synonyms/synonyms-screen.tsx";

export function Component() {
  return <SynonymsScreen />;
}

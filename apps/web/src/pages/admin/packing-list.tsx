import { useParams } from "react-router-dom";
import { PackingListScreen } from "../../features/admin/orders/packing-list-screen.tsx";

export function Component() {
  const { id = "" } = useParams();
  return <PackingListScreen key={id} id={id} />;
}

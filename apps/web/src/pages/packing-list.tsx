import { packingListPath } from "@shop/domain/screens/admin-paths";
import { Navigate, useParams } from "react-router-dom";

/** The packing list is one of the admin screens, which have their own frame. */
export function Component() {
  const { id = "" } = useParams();
  return <Navigate to={packingListPath(id)} replace />;
}

import { packingListPath } from "@shop/domain/screens/admin-paths";
import { Navigate, useLocation, useParams } from "react-router-dom";
import { PageTitle } from "../ui/page/page.tsx";

/** The packing list is one of the admin screens, which have their own frame. */
export function Component() {
  const { id = "" } = useParams();
  const { search } = useLocation();
  return (
    <>
      <PageTitle screen="Packing list" />
      <Navigate to={packingListPath(id) + search} replace />
    </>
  );
}

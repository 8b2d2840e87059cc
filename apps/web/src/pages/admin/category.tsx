import { useParams } from "react-router-dom";
import { RecordHistory } from "../../features/admin/history/record-history.tsx";
import { CategoryScreen } from "../../features/admin/taxonomy/category-screen.tsx";

/** Creates one, or updates the one that the address names. */
export function Component() {
  const { id } = useParams();
  return (
    <CategoryScreen key={id ?? "new"} id={id}>
      {id !== undefined && <RecordHistory entity="category" id={id} />}
    </CategoryScreen>
  );
}

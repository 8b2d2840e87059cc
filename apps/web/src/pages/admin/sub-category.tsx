import { useParams } from "react-router-dom";
import { RecordHistory } from "../../features/admin/history/record-history.tsx";
import { SubCategoryScreen } from "../../features/admin/taxonomy/sub-category-screen.tsx";

/** Creates one, or updates the one that the address names. */
export function Component() {
  const { id } = useParams();
  return (
    <SubCategoryScreen key={id ?? "new"} id={id}>
      {id !== undefined && <RecordHistory entity="subCategory" id={id} />}
    </SubCategoryScreen>
  );
}

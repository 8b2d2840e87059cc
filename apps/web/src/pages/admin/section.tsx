import { useParams } from "react-router-dom";
import { RecordHistory } from "../../features/admin/history/record-history.tsx";
import { SectionScreen } from "../../features/admin/taxonomy/section-screen.tsx";

/** Creates one, or updates the one that the address names. */
export function Component() {
  const { id } = useParams();
  return (
    <SectionScreen key={id ?? "new"} id={id}>
      {id !== undefined && <RecordHistory entity="section" id={id} />}
    </SectionScreen>
  );
}

import { useParams } from "react-router-dom";
import { RecordHistory } from "../../features/admin/history/record-history.tsx";
import { UserScreen } from "../../features/admin/users/user-screen.tsx";

export function Component() {
  const { id = "" } = useParams();
  return (
    <UserScreen key={id} id={id}>
      <RecordHistory entity="user" id={id} />
    </UserScreen>
  );
}

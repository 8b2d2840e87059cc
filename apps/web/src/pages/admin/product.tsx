import { useParams } from "react-router-dom";
import { RecordHistory } from "../../features/admin/history/record-history.tsx";
import { ProductScreen } from "../../features/admin/products/product-screen.tsx";

export function Component() {
  const { id = "" } = useParams();
  return (
    <ProductScreen key={id} id={id}>
      <RecordHistory entity="product" id={id} />
    </ProductScreen>
  );
}

import { SimpleGrid, Skeleton } from "@mantine/core";
import type { Product } from "@shop/domain/contracts/products";
import { SkeletonGroup } from "../../../ui/feedback/skeleton.tsx";
import { HydratedPart } from "../../../ui/page/hydrated-part.tsx";
import { ProductCard } from "./product-card.tsx";

/** The number of cards visible on a phone at first; their pictures are loaded eagerly. */
const EAGER_CARDS = 2;

const COLUMNS = { cols: { base: 1, xs: 2, sm: 3, lg: 4 }, spacing: { base: 8, xs: 16, lg: 20 } };

interface GridProps {
  products: Product[];
  /** 3 if the grid is narrower than the page. */
  mostColumns?: 3 | 4;
}

export function ProductGrid({ products, mostColumns = 4 }: GridProps) {
  return (
    <SimpleGrid component="ul" {...COLUMNS} cols={{ ...COLUMNS.cols, lg: mostColumns }}>
      {products.map((product, index) => (
        <li key={product._id}>
          <HydratedPart>
            <ProductCard product={product} eager={index < EAGER_CARDS} isRowOnPhone />
          </HydratedPart>
        </li>
      ))}
    </SimpleGrid>
  );
}

export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup>
      <SimpleGrid {...COLUMNS}>
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} h={{ base: 168, xs: 450 }} />
        ))}
      </SimpleGrid>
    </SkeletonGroup>
  );
}

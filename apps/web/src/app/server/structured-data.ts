import type { ProductDetail } from "@shop/domain/contracts/products";
import { isInStock } from "@shop/domain/orders/quantities";
import { productPath } from "@shop/domain/screens/paths";
import type { ShopInfo } from "@shop/domain/shop-info";
import { pictureAddress } from "./head-html.ts";

/* Structured data for search engines, in schema.org's vocabulary. */

export function organization({ name, address, phone, email }: ShopInfo, appUrl: string): object {
  return {
    "@type": "Organization",
    name,
    url: `${appUrl}/`,
    logo: `${appUrl}/favicon.svg`,
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(address && { address }),
  };
}

/** The breadcrumbs of a page, from the widest category to the page itself. */
export function breadcrumbs(steps: readonly { name: string; path: string }[], appUrl: string): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: appUrl + path,
    })),
  };
}

/**
 * A product and its public price, declared as ex GST: search engines compare it with the price on the page, which is ex
 * GST too.
 */
export function productData(product: ProductDetail, shop: ShopInfo, appUrl: string): object {
  const { _id, name, sku, description, brand, image, color, size, price, rating, numReviews } = product;
  const picture = pictureAddress(image, appUrl);
  return {
    "@type": "Product",
    name,
    ...(sku && { sku }),
    ...(description && { description }),
    ...(brand && { brand: { "@type": "Brand", name: brand } }),
    ...(picture && { image: picture }),
    ...(color && { color }),
    ...(size && { size }),
    ...(numReviews > 0 && {
      aggregateRating: { "@type": "AggregateRating", ratingValue: rating, reviewCount: numReviews },
    }),
    offers: {
      "@type": "Offer",
      url: appUrl + productPath(_id),
      price: price.toFixed(2),
      priceCurrency: "AUD",
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        price: price.toFixed(2),
        priceCurrency: "AUD",
        valueAddedTaxIncluded: false,
      },
      availability: `https://schema.org/${isInStock(product) ? "InStock" : "OutOfStock"}`,
      itemCondition: "https://schema.org/NewCondition",
      seller: { "@type": "Organization", name: shop.name },
    },
  };
}

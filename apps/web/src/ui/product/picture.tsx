import { imageSrcSet } from "@shop/domain/product-images";
import styles from "./product.module.css";

interface Props {
  /** The path in a product's `image`. */
  image: string;
  /** Empty where the text beside it has the same meaning. */
  alt: string;
  /** The `sizes` of the image. */
  sizes: string;
  /** For the main picture of a page: loaded with priority. */
  eager?: boolean;
}

/** A product's square picture in the smallest sufficient size, with reserved space; a drawn carton if there is none. */
export function Picture({ image, alt, sizes, eager = false }: Props) {
  return (
    <picture className={styles.picture}>
      <Sources image={image} sizes={sizes} />
      {image && (
        <img
          key={image}
          src={image}
          alt={alt}
          width={640}
          height={640}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : "auto"}
          decoding="async"
          ref={(shown) => {
            // The image failed to load before hydration.
            if (shown?.complete && shown.naturalWidth === 0) shown.hidden = true;
          }}
          onError={({ currentTarget }) => {
            // Shows the drawn placeholder instead of the browser's broken image.
            currentTarget.hidden = true;
          }}
        />
      )}
    </picture>
  );
}

function Sources({ image, sizes }: Pick<Props, "image" | "sizes">) {
  return (["avif", "webp"] as const).map((format) => {
    const srcSet = imageSrcSet(image, format);
    return srcSet && <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />;
  });
}

import { imageSrcSet } from "@shop/domain/product-images";
import styles from "./product.module.css";

interface Props {
  /** The path in a product's `image`. */
  image: string;
  /** What it shows; empty where the words beside it say so already. */
  alt: string;
  /** The width it takes on the screen, as the `sizes` of an image. */
  sizes: string;
  /** For the picture that the page is about: loaded at once and first. */
  eager?: boolean;
}

/** A product's picture: a square on the tile, its space reserved, in the smallest rendering that does. */
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
          onError={({ currentTarget }) => {
            // The empty tile rather than the browser's broken one.
            currentTarget.style.opacity = "0";
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

/** A picture's whole address; undefined without a picture, and for what is no address: it must not take a page away. */
export const pictureAddress = (image: string | undefined, appUrl: string): string | undefined =>
  image && URL.canParse(image, appUrl) ? new URL(image, appUrl).href : undefined;

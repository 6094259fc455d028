/** A picture of a product; `alt` and `altEs` describe it in both languages. */
export interface ProductPicture {
  url: string
  alt: string | null
  altEs: string | null
}

/** All pictures of a product, each once: its `imageUrl`, then the further ones. `shown`, if any, comes before them. */
export function picturesOf(
  imageUrl: string | null,
  images: readonly ProductPicture[],
  shown?: string | null,
): ProductPicture[] {
  const described = new Map(images.map((image) => [image.url, image]))
  const urls = [shown, imageUrl, ...described.keys()].flatMap((url) => url || [])
  return [...new Set(urls)].map((url) => described.get(url) ?? { url, alt: null, altEs: null })
}

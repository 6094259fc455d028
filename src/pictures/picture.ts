/** The widths of the renditions of an uploaded picture, in pixels. */
export const pictureWidths = [400, 800, 1200] as const

/** The URL of the widest rendition of the shop's own picture; other URLs unchanged. */
export function widestRendition(imageUrl: string): string {
  return isRendition(imageUrl) ? imageUrl.replace(/-\d+\.webp$/, `-${Math.max(...pictureWidths)}.webp`) : imageUrl
}

/** The renditions of the shop's own picture as a `srcset`; undefined for other URLs. */
export function srcSetOf(imageUrl: string): string | undefined {
  if (!isRendition(imageUrl)) return undefined
  return pictureWidths.map((width) => `${imageUrl.replace(/-\d+\.webp$/, `-${width}.webp`)} ${width}w`).join(', ')
}

/** The JPEG of the shop's own picture for previews, which several networks and messengers require; other URLs unchanged. */
export function previewPicture(imageUrl: string): string {
  return isRendition(imageUrl) ? widestRendition(imageUrl).replace(/\.webp$/, '.jpg') : imageUrl
}

/** The JPEG of the shop's own picture for a thumbnail in a mail, whose clients may lack WebP; other URLs unchanged. */
export function mailPicture(imageUrl: string): string {
  return isRendition(imageUrl) ? imageUrl.replace(/-\d+\.webp$/, `-${pictureWidths[0]}.jpg`) : imageUrl
}

const isRendition = (imageUrl: string) => /^\/(?!\/).*-(400|800|1200)\.webp$/.test(imageUrl)

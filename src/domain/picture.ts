import { type Fault, fault } from './fault.ts'

/** The kinds of pictures that staff may upload (back office §5), as their media types. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

/** The largest file that is taken, in bytes (back office §9). */
export const pictureMaxBytes = 5 * 1024 * 1024

/** The widths in pixels that the shop keeps of an uploaded picture. */
export const pictureWidths = [400, 800, 1200] as const

/** What the shop says of a file that is no picture for it. */
export const pictureMessages = {
  picture_type: 'The picture must be a JPEG, PNG, GIF or WEBP file.',
  picture_too_large: 'The picture may have at most 5 MB.',
  picture_too_many_pixels: 'The picture may have at most 40 megapixels.',
  picture_broken: 'The picture cannot be read. It may be damaged.',
} as const

/** Stable key of a picture fault. */
export type PictureFaultCode = keyof typeof pictureMessages

/** What can be said of a file before it is sent; null when it may be tried. `size` in bytes. */
export function checkPictureFile({ type, size }: { type: string; size: number }): Fault<PictureFaultCode> | null {
  if (!pictureTypes.some((known) => known === type)) return fault(pictureMessages, 'picture_type')
  return size > pictureMaxBytes ? fault(pictureMessages, 'picture_too_large') : null
}

/** Whether a picture can be shown from here: an address of http or https, or one of the shop's own pictures. */
export function isPictureUrl(text: string): boolean {
  if (text.length > 2000) return false
  if (/^\/(uploads|images)\/[\w.-]+$/.test(text)) return true
  return /^https?:\/\/[^\s<>"]+$/.test(text) && URL.canParse(text)
}

/** The widest of the widths that the shop keeps of its own picture; a foreign address as it is. */
export function widestOf(imageUrl: string): string {
  return isRendition(imageUrl) ? imageUrl.replace(/-\d+\.webp$/, `-${Math.max(...pictureWidths)}.webp`) : imageUrl
}

/** The addresses of the widths that the shop keeps of its own pictures, as a `srcset`; none for a foreign address. */
export function renditionsOf(imageUrl: string): string | undefined {
  if (!isRendition(imageUrl)) return undefined
  return pictureWidths.map((width) => `${imageUrl.replace(/-\d+\.webp$/, `-${width}.webp`)} ${width}w`).join(', ')
}

const isRendition = (imageUrl: string) => /^\/(?!\/).*-(400|800|1200)\.webp$/.test(imageUrl)

import { type Fault, fault } from '../kit/fault.ts'

/** The kinds of pictures that staff may upload (back office §5), as their media types. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

/** The maximum file size, in bytes (back office §9). */
export const pictureMaxBytes = 5 * 1024 * 1024

/** The messages for rejected files. */
export const pictureMessages = {
  picture_type: 'The picture must be a JPEG, PNG, GIF or WEBP file.',
  picture_too_large: 'The picture may have at most 5 MB.',
  picture_too_many_pixels: 'The picture may have at most 40 megapixels.',
  picture_broken: 'The picture cannot be read. It may be damaged.',
  picture_empty: 'Nothing can be seen in this picture: it is transparent.',
} as const

/** Stable key of a picture fault. */
export type PictureFaultCode = keyof typeof pictureMessages

/** Checks a file before its upload; null when it may be uploaded. `size` in bytes. */
export function checkPictureFile({ type, size }: { type: string; size: number }): Fault<PictureFaultCode> | null {
  if (!pictureTypes.some((allowed) => allowed === type)) return fault(pictureMessages, 'picture_type')
  return size > pictureMaxBytes ? fault(pictureMessages, 'picture_too_large') : null
}

/** The messages for rejected addresses of pictures. */
export const pictureUrlMessages = {
  picture_url: 'Please enter a valid URL',
  picture_gone: 'This picture is no longer stored. Please upload it again.',
} as const

/** Whether a picture URL is allowed: an http or https URL, or a picture of the shop. */
export function isPictureUrl(text: string): boolean {
  if (text.length > 2000) return false
  if (uploadName(text) !== null || /^\/images\/\w[\w.-]*$/.test(text)) return true
  return /^https?:\/\/[^\s<>"]+$/.test(text) && URL.canParse(text)
}

/** The rule of every address of a picture; null when valid. */
export const checkPictureUrl = (text: string): Fault<keyof typeof pictureUrlMessages> | null =>
  isPictureUrl(text) ? null : fault(pictureUrlMessages, 'picture_url')

/** The name of an uploaded picture in its URL, such as `/uploads/<name>-800.webp`; null for other URLs. */
export function uploadName(url: string): string | null {
  return /^\/uploads\/([0-9a-f]{24})-(?:400|800|1200)\.webp$/.exec(url)?.[1] ?? null
}

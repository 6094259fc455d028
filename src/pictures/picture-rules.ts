import type { KeyOf } from '../kit/dictionary.ts'
import { type Fault, fault } from '../kit/fault.ts'
import { pictureFaults, pictureUrlFaults } from './office-texts.ts'

/** The kinds of pictures that staff may upload (back office §5), as their media types. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

/** The maximum file size, in bytes (back office §9). */
export const pictureMaxBytes = 5 * 1024 * 1024

/** Stable key of a picture fault. */
export type PictureFaultCode = KeyOf<typeof pictureFaults>

/** Checks a file before its upload; null when it may be uploaded. `size` in bytes. */
export function checkPictureFile({ type, size }: { type: string; size: number }): Fault<PictureFaultCode> | null {
  if (!pictureTypes.some((allowed) => allowed === type)) return fault(pictureFaults, 'picture_type')
  return size > pictureMaxBytes ? fault(pictureFaults, 'picture_too_large') : null
}

/** Whether a picture URL is allowed: an http or https URL, or a picture of the shop. */
export function isPictureUrl(text: string): boolean {
  if (text.length > 2000) return false
  if (uploadName(text) !== null || /^\/images\/\w[\w.-]*$/.test(text)) return true
  return /^https?:\/\/[^\s<>"]+$/.test(text) && URL.canParse(text)
}

/** The rule of every address of a picture; null when valid. */
export const checkPictureUrl = (text: string): Fault | null =>
  isPictureUrl(text) ? null : fault(pictureUrlFaults, 'picture_url')

/** The name of an uploaded picture in its URL, such as `/uploads/<name>-800.webp`; null for other URLs. */
export function uploadName(url: string): string | null {
  return /^\/uploads\/([0-9a-f]{24})-(?:400|800|1200)\.webp$/.exec(url)?.[1] ?? null
}

import { codeOf } from '../../kit/api/api-error.ts'
import { m } from '../../paraglide/messages.js'
import { type PictureFaultCode, pictureMessages } from '../picture-rules.ts'

const texts: Record<PictureFaultCode, () => string> = {
  picture_type: m.admin_picture_type_text,
  picture_too_large: m.admin_picture_large_text,
  picture_too_many_pixels: m.admin_picture_pixels_text,
  picture_broken: m.admin_picture_broken_text,
  picture_empty: m.admin_picture_empty_text,
}

export const pictureFaultText = (code: PictureFaultCode): string => texts[code]()

/** The field error for a rejected picture; undefined for any other failure. */
export function refusedPicture(cause: unknown): string | undefined {
  const code = codeOf(cause)
  return code && isPictureFault(code) ? pictureFaultText(code) : undefined
}

const isPictureFault = (code: string): code is PictureFaultCode => Object.hasOwn(pictureMessages, code)

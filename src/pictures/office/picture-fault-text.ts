import { codeOf } from '../../kit/api/api-error.ts'
import { hasText, type KeyOf } from '../../kit/dictionary.ts'
import { pageText } from '../../kit/page/page-text.ts'
import { m } from '../../paraglide/messages.js'
import { pictureFaults } from '../office-texts.ts'

/** Forms ask for another file where the API only names the fault. */
const wordings: Partial<Record<KeyOf<typeof pictureFaults>, () => string>> = {
  picture_type: m.admin_picture_type_text,
  picture_too_large: m.admin_picture_large_text,
}

export const pictureFaultText = (code: KeyOf<typeof pictureFaults>): string =>
  wordings[code]?.() ?? pageText(pictureFaults, code)

/** The field error for a rejected picture; undefined for any other failure. */
export function refusedPicture(cause: unknown): string | undefined {
  const code = codeOf(cause)
  return code && hasText(pictureFaults, code) ? pictureFaultText(code) : undefined
}

import { ApiError } from '../api/api-error.ts'
import { hasText } from '../dictionary.ts'
import { knownFaults } from '../fault.ts'
import { pageText, type Wordings } from '../page/page-text.ts'
import { commonFaults } from '../texts.ts'

/**
 * The text of a fault in the page's language; null when no dictionary has its code. The common ones are named here, so
 * that a page without forms has them too: any request can be refused or fail.
 */
export function faultText(code: string, max?: number): string | null {
  if (hasText(commonFaults, code)) return pageText(commonFaults, code, { max })
  return hasText(knownFaults, code) ? pageText(knownFaults, code, { max }) : null
}

/**
 * Why a request failed, in the page's language: the text of the code, else the server's message, else the fallback
 * (network failure, empty body). `texts` are those of the page.
 */
export function serverText(error: unknown, fallback: string, texts: Wordings = {}): string {
  if (!(error instanceof ApiError)) return fallback
  const { code = '', serverMessage } = error
  return texts[code]?.() ?? faultText(code) ?? serverMessage ?? fallback
}

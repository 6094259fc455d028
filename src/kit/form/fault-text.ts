import { ApiError } from '../api/api-error.ts'
import { hasText, type Inputs } from '../dictionary.ts'
import { knownFaults } from '../fault.ts'
import { pageText, type Wordings } from '../page/page-text.ts'
import { fieldsOf, recordFrom } from '../records.ts'
import { commonFaults } from '../texts.ts'

/**
 * The text of a fault in the page's language; null when no dictionary has its code. The common ones are named here, so
 * that a page without forms has them too: any request can be refused or fail.
 */
export function faultText(code: string, inputs?: Inputs): string | null {
  if (hasText(commonFaults, code)) return pageText(commonFaults, code, inputs)
  return hasText(knownFaults, code) ? pageText(knownFaults, code, inputs) : null
}

/**
 * Why a request failed, in the page's language: the text of the code, else the server's message, else the fallback
 * (network failure, empty body). `texts` are those of the page. The answer's fields fill the placeholders.
 */
export function serverText(error: unknown, fallback: string, texts: Wordings = {}): string {
  if (!(error instanceof ApiError)) return fallback
  const { code = '', serverMessage } = error
  const inputs = inputsOf(error.body)
  return texts[code]?.(inputs) ?? faultText(code, inputs) ?? serverMessage ?? fallback
}

function inputsOf(body: unknown): Inputs {
  const inputs: [string, string | number][] = []
  for (const [name, value] of Object.entries(fieldsOf(body))) {
    if (typeof value === 'string' || typeof value === 'number') inputs.push([name, value])
  }
  return recordFrom(inputs)
}

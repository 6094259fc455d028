import { characters, fold } from '../kit/text.ts'

/** For how many days searches without result are kept, how many different ones of a day, and how many staff see. */
export const missedSearchLimits = { days: 30, perDay: 500, shown: 100, characters: 60 }

/**
 * A search without result in the form in which it is counted; null for one that is not: too short or too long to be the
 * name of a product, or possibly a mail address, a telephone number, the number of an order or an address on the web.
 */
export function countedSearch(search: string): string | null {
  const text = fold(search).replace(/\s+/g, ' ').trim()
  const length = characters(text)
  if (length < 3 || length > missedSearchLimits.characters) return null
  if (/[@/\\]|www\./.test(text) || (text.match(/\d/g) ?? []).length > 4) return null
  return /\p{L}{2}/u.test(text) ? text : null
}

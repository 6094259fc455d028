import { characters, normalizeLine } from '../kit/text.ts'

/**
 * Where the visit of an order began: the host of the page that led to the shop, and what the link said of its campaign
 * (`utm_source`, `utm_medium`, `utm_campaign`). Empty: without any of them. Nothing of it is about a person.
 */
export interface OrderOrigin {
  referrer?: string | undefined
  source?: string | undefined
  medium?: string | undefined
  campaign?: string | undefined
}

/** A request that may say where the visit of its buyer began. */
export interface FromVisit {
  origin?: OrderOrigin | null | undefined
}

/** The parts of an origin, and the longest, in characters. */
export const originParts = ['referrer', 'source', 'medium', 'campaign'] as const
export const longestOriginPart = 60

/**
 * A part of an origin in the form in which it is kept; '' for what is too long for the name of a site or campaign, or may
 * be about a person: a mail address, a telephone number.
 */
export function originPart(text: string): string {
  const line = normalizeLine(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N} ._+|-]/gu, (character) => (character === '@' ? '@' : ''))
    .trim()
  return characters(line) > longestOriginPart || /@|(?:\d[ ._+|-]?){7}/.test(line) ? '' : line
}

/** The parts of an origin that say something. */
export function originOf(parts: Partial<Record<keyof OrderOrigin, string | null | undefined>>): OrderOrigin {
  return Object.fromEntries(
    originParts.flatMap((name) => {
      const part = originPart(parts[name] ?? '')
      return part ? [[name, name === 'referrer' ? part.replace(/^www\./, '') : part]] : []
    }),
  )
}

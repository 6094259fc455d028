import type { Locale } from './locale.ts'

/** An amount of US dollars in whole cents. */
export type Cents = number

/** 100 % in basis points. */
const whole = 10_000n

/** Cents of a decimal with exactly 2 places ('29.99' → 2999); null for anything else, signs and exponents included. */
export function parseCents(text: string): Cents | null {
  if (!/^(?:0|[1-9][0-9]{0,13})\.[0-9]{2}$/.test(text)) return null
  const cents = Number(text.replace('.', ''))
  return Number.isSafeInteger(cents) ? cents : null
}

/** The decimal on the wire: 2999 → '29.99'. RangeError when not whole cents. */
export function formatDecimal(cents: Cents): `${number}` {
  assertWhole(cents)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const decimal = `${digits.slice(0, -2)}.${digits.slice(-2)}`
  // TypeScript cannot derive this type from strings of digits.
  return (cents < 0 ? `-${decimal}` : decimal) as `${number}`
}

/** The formatted amount for people, '$1,234.50' or '−$5.00' in both languages (spec §9). RangeError when not whole cents. */
export function formatMoney(cents: Cents, locale: Locale): string {
  formatters[locale] ??= dollars(locale === 'en' ? 'en-US' : 'es-PR')
  return withMinus(formatters[locale].format(formatDecimal(cents)))
}

/** A formatted number with a minus sign: the hyphen of Intl is shorter than its digits, and may end a line. */
export const withMinus = (formatted: string): string => formatted.replace('-', '−')

/** A share of an amount, in cents rounded half-up; `basisPoints` 1150 is 11.5 %. RangeError below 0 or not whole. */
export function percentOf(cents: Cents, basisPoints: number): Cents {
  assertWhole(cents)
  assertWhole(basisPoints)
  if (cents < 0 || basisPoints < 0) throw new RangeError('Amount and rate must be at least 0')
  const share = Number((BigInt(cents) * BigInt(basisPoints) + whole / 2n) / whole)
  assertWhole(share)
  return share
}

// Creating an Intl formatter costs far more than using it.
const formatters: Partial<Record<Locale, Intl.NumberFormat>> = {}

function dollars(tag: string): Intl.NumberFormat {
  return new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })
}

function assertWhole(value: number): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole amount: ${value}`)
}

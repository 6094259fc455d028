import { getLocale } from '../../paraglide/runtime.js'
import { countLimit } from '../list-page.ts'
import { formatMoney, withMinus } from '../money.ts'
import { dateWriters, shopDay } from '../shop-time.ts'

const tags = { en: 'en-US', es: 'es-PR' }

/** Formatters by language. */
const perLanguage = <F>(make: (tag: string) => F) => ({ en: make(tags.en), es: make(tags.es) })

const counts = perLanguage((tag) => new Intl.NumberFormat(tag))
const changes = perLanguage(
  (tag) => new Intl.NumberFormat(tag, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 1 }),
)
const moment = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
const moments = dateWriters(moment)
const momentsWithYear = dateWriters({ ...moment, year: 'numeric' })

/** 1,206 */
export const countText = (count: number): string => withMinus(counts[getLocale()].format(count))

/** The number of entries of a list, for instance "1,234", or "10,000+" when the server stopped counting. */
export const totalText = (count: number): string =>
  count > countLimit ? `${countText(countLimit)}+` : countText(count)

/** $76.50; takes cents. */
export const moneyText = (cents: number): string => formatMoney(cents, getLocale())

/** The same for what an audit event holds as an amount in cents; undefined for anything else. */
export const storedMoneyText = (cents: unknown): string | undefined =>
  typeof cents === 'number' ? moneyText(cents) : undefined

/** +8.2 % for 0.082. */
export const changeText = (share: number): string => withMinus(changes[getLocale()].format(share))

/** Nov 20, 4:12 PM in Puerto Rico; includes the year unless it is the current one. */
export function momentText(date: Date): string {
  const thisYear = shopDay(date).slice(0, 4) === shopDay(new Date()).slice(0, 4)
  return (thisYear ? moments : momentsWithYear)[getLocale()].format(date)
}

const minute = 60_000
const units = [
  { unit: 'day', length: 24 * 60 * minute },
  { unit: 'hour', length: 60 * minute },
  { unit: 'minute', length: minute },
] as const
const spans = perLanguage(
  (tag) => (unit: string) => new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }),
)

/** 3 days, 5 hours or 12 minutes, rounded down; takes milliseconds. */
export function spanText(length: number): string {
  const { unit, length: one } = units.find((candidate) => length >= candidate.length) ?? units[2]
  return spans[getLocale()](unit).format(Math.max(0, Math.floor(length / one)))
}

import { readStock, readWhole } from '../../../catalog/catalog.ts'
import { type DepositValues, depositBody, depositField, depositValues } from '../../../catalog/office/deposit-values.ts'
import { changedStock } from '../../../catalog/office/variant-body.ts'
import { type AdminProduct, updateProduct } from '../../../catalog/office-api.ts'
import { productFaults } from '../../../catalog/office-texts.ts'
import { checkStock, checkTypedPrice, type ProductFault } from '../../../catalog/product-rules.ts'
import type { Stock } from '../../../catalog/stock.ts'
import type { AdminVariant } from '../../../catalog/variants-api.ts'
import type { EndpointInput } from '../../../kit/endpoint.ts'
import type { FormRules } from '../../../kit/form/form-rules.ts'
import { formatDecimal } from '../../../kit/money.ts'
import { pageText } from '../../../kit/page/page-text.ts'
import { shopDay, shopTimeZone } from '../../../kit/shop-time.ts'
import { isDay, localTime } from '../../../kit/zoned-time.ts'
import { m } from '../../../paraglide/messages.js'
import { isTimeOfDay, type LocalTimes, maxWeeks, weeklySessions } from '../../weekly-sessions.ts'

type VariantsBody = NonNullable<EndpointInput<typeof updateProduct>['body']['variants']>

/** An upcoming session in the form; numbers are strings. */
export interface SessionDraft {
  /** Its start and place in the list. */
  key: string
  /** Null for a session that is not stored. */
  id: string | null
  startsAt: Date
  endsAt: Date
  place: string
  placeEs: string
  /** '' for the state of the shop. */
  placeState: string
  price: string
  /** Free seats; '' for unlimited. */
  seats: string
  /** The free seats when the form was opened, or in a later response of the server. */
  savedSeats: Stock
  /** Why the server refused the row. */
  notice: string
  /** The typed day and times; null while they are unchanged. */
  typed: LocalTimes | null
  /** The error of the typed day and times. */
  timeFault: string
  /** The fields that the form does not change. */
  other: Pick<VariantsBody[number], 'sku' | 'compareAtPrice' | 'imageUrl' | 'isActive'>
}

/** The inputs for new sessions. */
export interface NewSession {
  day: string
  from: string
  to: string
  weeks: string
  place: string
  placeEs: string
  /** '' for the state of the shop. */
  placeState: string
  seats: string
  price: string
}

/** The values of the form. */
export interface SessionValues extends NewSession, DepositValues {
  sessions: SessionDraft[]
}

type Faults = Partial<Record<keyof NewSession, string>>

/** The form of a workshop: its upcoming sessions, and the place and price of the last one for the next. */
export function sessionValues(product: AdminProduct, now: Date): SessionValues {
  const coming = product.variants.filter(({ startsAt }) => startsAt !== null && startsAt > now)
  const last = product.variants.findLast(({ startsAt }) => startsAt !== null)
  return {
    sessions: coming.flatMap(draftOf),
    day: '',
    from: '10:00',
    to: '13:00',
    weeks: '1',
    place: last?.place ?? '',
    placeEs: last?.placeEs ?? '',
    placeState: last?.placeState ?? '',
    seats: '8',
    price: formatDecimal(last?.price ?? product.price),
    ...depositValues(product.depositTerms),
  }
}

const unchanged = { notice: '', typed: null, timeFault: '' } satisfies Partial<SessionDraft>

function draftOf(variant: AdminVariant): SessionDraft[] {
  const { id, startsAt, endsAt, place, placeEs, placeState, price, stock } = variant
  if (!startsAt || !endsAt) return []
  const where = { place: place ?? '', placeEs: placeEs ?? '', placeState: placeState ?? '' }
  const seats = stock === null ? '' : String(stock)
  const shown = { seats, savedSeats: stock, ...unchanged }
  return [{ key: id, id, startsAt, endsAt, ...where, price: formatDecimal(price), ...shown, other: otherOf(variant) }]
}

const otherOf = ({ sku, compareAtPrice, imageUrl, isActive }: AdminVariant): SessionDraft['other'] => ({
  sku,
  compareAtPrice: compareAtPrice === null ? null : formatDecimal(compareAtPrice),
  imageUrl,
  isActive,
})

/** The sessions that the inputs describe, or the errors of the inputs. */
export function newSessions(typed: NewSession, now: Date): { sessions: SessionDraft[] } | { faults: Faults } {
  const faults = faultsOf(typed, now)
  if (Object.values(faults).some(Boolean)) return { faults }
  const { place, placeEs, placeState, price, seats } = typed
  const times = weeklySessions(shopTimeZone, typed, Number(typed.weeks))
  const sessions = times.map(({ startsAt, endsAt }) => {
    const key = `${startsAt.toISOString()} ${place}`
    const texts = { place, placeEs, placeState, price, seats }
    return { key, id: null, startsAt, endsAt, ...texts, savedSeats: null, ...unchanged, other: {} }
  })
  return { sessions }
}

/** The session with its current local day and times as input values. */
export const withTimes = (session: SessionDraft): SessionDraft => {
  const timeOf = (instant: Date) => localTime(shopTimeZone, instant).slice(11, 16)
  const { startsAt, endsAt } = session
  return { ...session, typed: { day: shopDay(startsAt), from: timeOf(startsAt), to: timeOf(endsAt) } }
}

/** The sessions with the typed times, or with the errors of these times. */
export function moveSessions(sessions: readonly SessionDraft[], now: Date): SessionDraft[] {
  return sessions.map((session) => {
    if (!session.typed) return session
    const { day, from, to } = timeFaults(session.typed, now)
    const [times] = day || from || to ? [] : weeklySessions(shopTimeZone, session.typed, 1)
    return times ? { ...session, ...times, timeFault: '' } : { ...session, timeFault: day || from || to || '' }
  })
}

/** The error of a day and its times. */
const timeFaults = ({ day, from, to }: LocalTimes, now: Date) => ({
  ...((!isDay(day) || day <= shopDay(now)) && { day: m.products_admin_session_fault_day() }),
  ...(!isTimeOfDay(from) && { from: m.products_admin_session_fault_time() }),
  ...(!(isTimeOfDay(to) && isTimeOfDay(from) && to > from) && { to: pageText(productFaults, 'session_times') }),
})

function faultsOf({ day, from, to, weeks, price, seats }: NewSession, now: Date): Faults {
  const count = readWhole(weeks)
  return {
    ...timeFaults({ day, from, to }, now),
    ...(!(Number.isInteger(count) && count >= 1 && count <= maxWeeks) && {
      weeks: m.products_admin_session_fault_weeks({ most: maxWeeks }),
    }),
    ...textAt('price', checkTypedPrice(price)),
    ...textAt('seats', checkStock(readStock(seats))),
  }
}

/** The error of typed free seats. */
export function seatsFault(seats: string): string | undefined {
  const fault = checkStock(readStock(seats))
  return fault ? pageText(productFaults, fault.code) : undefined
}

const textAt = (field: keyof NewSession, fault: ProductFault | null): Faults =>
  fault ? { [field]: pageText(productFaults, fault.code) } : {}

/**
 * All variants of the workshop for the request: unchanged past sessions, then these. Without any session the workshop is
 * sold without a date again, with 0 seats until staff set their number.
 */
export function sessionsBody(product: AdminProduct, sessions: readonly SessionDraft[], now: Date): VariantsBody {
  const past = product.variants.filter(({ startsAt }) => startsAt !== null && startsAt <= now)
  const kept = past.map((variant) => ({
    id: variant.id,
    ...otherOf(variant),
    price: formatDecimal(variant.price),
    place: variant.place,
    placeEs: variant.placeEs,
    placeState: variant.placeState,
    startsAt: variant.startsAt?.toISOString() ?? null,
    endsAt: variant.endsAt?.toISOString() ?? null,
  }))
  const coming = sessions.map(({ id, startsAt, endsAt, price, seats, savedSeats, other, ...where }) => ({
    ...other,
    ...(id !== null && { id }),
    price,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    place: where.place.trim() || null,
    placeEs: where.placeEs.trim() || null,
    placeState: where.placeState || null,
    ...changedStock(id, readStock(seats), savedSeats),
  }))
  const all = [...kept, ...coming]
  return all.length > 0 ? all : [{ price: formatDecimal(product.price), stock: 0 }]
}

/** The seats and texts of the list are checked as the request's variants. */
export const sessionRules = (product: AdminProduct): FormRules<SessionValues> => ({
  schema: updateProduct.body,
  toBody: (values) => ({
    variants: sessionsBody(product, values.sessions, new Date()),
    depositTerms: depositBody(values),
  }),
  fieldOf: (name) => (name.startsWith('depositTerms') ? depositField(name) : 'sessions'),
})

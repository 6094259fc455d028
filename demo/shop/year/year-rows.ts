import type { UserRow } from '../../../src/accounts/server/tables.ts'
import type { Config } from '../../../src/kit/server/config/config.ts'
import { seal } from '../../../src/kit/server/secrets/secret-box.ts'
import { mailPayloadPurpose } from '../../../src/mail/server/queue-mail.ts'
import type { Discount } from '../../../src/prices/discounts.ts'
import type { Customer } from './customers.ts'
import {
  checkoutRecord,
  declinedAttempts,
  discountUseRecords,
  disputeRecords,
  type Merchant,
  orderRecord,
  paymentRecords,
  refundRecords,
} from './order-records.ts'
import { deliveryEvents, eventsOf, type PastEvent, registrationEvent, rulesEvent } from './past-events.ts'
import { mailsOf, type PastMail } from './past-mails.ts'
import { rulesUntil } from './past-prices.ts'
import type { PurchaseHistory, Staff } from './purchase-history.ts'
import { seededRandom } from './random.ts'
import { historyDays, hoursAfter, minutesAfter, orderTimes } from './season.ts'
import type { StockHistory } from './stock-history.ts'
import type { YearRows } from './year-queries.ts'

interface Past {
  histories: readonly PurchaseHistory[]
  stock: StockHistory
  customers: readonly Customer[]
  /** The demo's own accounts. */
  people: readonly UserRow[]
  staff: Staff
  merchant: Merchant
  /** Those that the purchases were priced with. */
  discounts: readonly Discount[]
  now: Date
}

/** The rows of the demo's order history. */
export function yearRows(config: Config, past: Past): YearRows {
  const { histories, stock, customers, people, staff, merchant, now } = past
  const since = registrations(past)
  const events = [
    ...histories.flatMap((history) => eventsOf(history, now)),
    ...deliveryEvents(stock, staff),
    rulesEvent('turned_on', staff, hoursAfter(now, -24 * (historyDays + 20))),
    rulesEvent('turned_off', staff, rulesUntil(now)),
    ...customers.map(({ id }) => registrationEvent(id, since.get(id) ?? now)),
  ]
  const checkouts = histories.map((history) => checkoutRecord(history, merchant, now))
  const mails = histories.flatMap((history, at) => {
    const checkout = checkouts[at]
    return checkout ? mailsOf({ config }, history, checkout) : []
  })
  return {
    users: customers.map((customer) => userRow(customer, people, since.get(customer.id) ?? now)),
    checkouts: [...checkouts, ...histories.flatMap((history) => declinedAttempts(history, merchant, now))],
    orders: histories.map(orderRecord).filter((order) => order !== null),
    payments: histories.flatMap(paymentRecords),
    refunds: histories.flatMap(refundRecords),
    discountUses: histories.flatMap((history) => discountUseRecords(history, past.discounts)),
    disputes: histories.flatMap((history) => disputeRecords(history, now)),
    movements: stock.movements,
    mails: mails.map((mail) => mailRow(config, mail, now)),
    events: events.sort((a, b) => a.at.getTime() - b.at.getTime()).map(eventRow),
    accountsSince: people.map(({ id, role }) => {
      return { id, at: since.get(id) ?? hoursAfter(now, -24 * (role === 'customer' ? 40 : historyDays + 30)) }
    }),
  }
}

/** When each customer registered: before the first purchase, or at any time without one. */
function registrations({ histories, customers, now }: Past): Map<string, Date> {
  const random = seededRandom(19)
  const since = new Map<string, Date>()
  for (const { customer, declinedBefore, openedAt } of histories) {
    if (since.has(customer.id)) continue
    // Most customers register shortly before their first purchase.
    const minutes = random.chance(0.7) ? random.int(9, 50) : random.int(60, 20_000)
    since.set(customer.id, minutesAfter(openedAt, -minutes - (declinedBefore ? 6 : 0)))
  }
  const others = customers.filter(({ id }) => !since.has(id))
  const times = orderTimes(random, others.length, now)
  for (const [index, { id }] of others.entries()) since.set(id, times[index] ?? now)
  return since
}

/** The account of an invented customer, with the password of the demo's accounts. */
function userRow(customer: Customer, people: readonly UserRow[], createdAt: Date): YearRows['users'][number] {
  const { id, email, firstName, lastName, phone, language, address } = customer
  return {
    id,
    email,
    firstName,
    lastName,
    phone,
    language,
    createdAt,
    updatedAt: createdAt,
    password: people[0]?.password ?? '',
    emailVerified: true,
    shippingStreet: address.address,
    shippingCity: address.city,
    shippingState: address.state,
    shippingZip: address.postalCode,
    shippingCountry: address.country,
  }
}

function mailRow(config: Config, { mail, at }: PastMail, now: Date): YearRows['mails'][number] {
  const hasEnded = hoursAfter(at, config.retention.mailBodiesDays * 24) < now
  return {
    template: mail.mail.kind.template,
    language: mail.language,
    recipient: mail.to.address,
    recipientName: mail.to.name ?? null,
    payload: hasEnded ? '' : seal(config.appSecret, mailPayloadPurpose, JSON.stringify(mail.mail.data)),
    state: 'sent',
    attempts: 1,
    subjectType: mail.about?.type ?? null,
    subjectId: mail.about?.id ?? null,
    createdAt: at,
    nextAttemptAt: at,
    sentAt: minutesAfter(at, 0.05),
  }
}

function eventRow({ at, actor, action, subject, before, after }: PastEvent): YearRows['events'][number] {
  return {
    at,
    actorId: actor?.id,
    actorRole: actor?.role,
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    before,
    after,
  }
}

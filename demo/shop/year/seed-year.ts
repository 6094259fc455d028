import type { UserRow } from '../../../src/accounts/server/tables.ts'
import { homeIn } from '../../../src/kit/locale.ts'
import { inTransaction } from '../../../src/kit/server/database/database.ts'
import type { Platform } from '../../../src/kit/server/platform.ts'
import { discountSums } from '../../../src/orders/server/discount-queries.ts'
import type { DemoProvider, PastPayment } from '../../../src/payments/server/payment-provider.ts'
import { listDiscounts } from '../../../src/prices/server/discount-queries.ts'
import { listMethods, listTaxRules } from '../../../src/prices/server/price-rule-queries.ts'
import { readCartSettings } from '../../../src/prices/server/prices.ts'
import { readBrand } from '../../../src/settings/server/read-settings.ts'
import { seedDesk } from '../seed-desk.ts'
import { seedVisits } from '../seed-visits.ts'
import { type Customer, inventCustomers } from './customers.ts'
import { capturedAmount, captureStatus, checkoutRecord, disputeRecords, type PastCheckout } from './order-records.ts'
import { type PurchaseHistory, type Staff, simulateHistories } from './purchase-history.ts'
import { generatePurchases } from './purchases.ts'
import { seededRandom } from './random.ts'
import { historyDays, hoursAfter } from './season.ts'
import { stockHistory } from './stock-history.ts'
import { insertYear, isUnused, listAccounts, listPastProducts, openWithStock } from './year-queries.ts'
import { yearRows } from './year-rows.ts'

const inventedCustomers = 120

/**
 * Adds a year of orders of invented customers to an unused demo: it has only its own `accounts` and no checkouts. All
 * data is the same at each first start, except for the times, which are relative to it. The
 * provider gets the payments first, because a payment without an order in the shop is harmless. Requires the start lock.
 */
export async function seedYear(platform: Platform, provider: DemoProvider, accounts: number): Promise<void> {
  const { db } = platform.database
  if (!(await isUnused(db, accounts))) return
  const people = await listAccounts(db)
  const products = await listPastProducts(db)
  const customers = inventCustomers(seededRandom(10), inventedCustomers)
  const [regular, ...others] = people.flatMap(toCustomer)
  const staff = staffOf(people)
  if (!regular || !staff || products.length === 0) return
  const now = platform.clock()
  const rules = {
    settings: await readCartSettings(db),
    taxes: await listTaxRules(db),
    methods: await listMethods(db),
    discounts: await listDiscounts(db, { sums: discountSums, real: false }),
  }
  const purchases = generatePurchases({
    products,
    customers: [...customers, ...others],
    regular,
    rules,
    method: provider.method,
    now,
  })
  const histories = simulateHistories(purchases, staff, now)
  const merchant = { ...provider.merchant, provider: provider.name }
  const { companyName: brandName } = await readBrand(db)
  const shop = { now, publicUrl: platform.config.publicUrl, brandName }
  const payments = histories.map((history) => pastPayment(history, checkoutRecord(history, merchant, now), shop))
  await provider.addPayments(payments.filter((payment) => payment !== null))
  const stock = stockHistory(histories, products, staff)
  const rows = yearRows(platform.config, {
    histories,
    stock,
    customers,
    people,
    staff,
    merchant,
    discounts: rules.discounts,
    now,
  })
  await inTransaction(platform.database, async (tx) => {
    await insertYear(tx, rows)
    await openWithStock(tx, stock, hoursAfter(now, -24 * (historyDays + 10)))
  })
  const author = people.find(({ id }) => id === staff[0].id)
  if (!author) return
  await seedDesk(platform, author)
  await seedVisits(platform, author)
}

/** A demo account with a complete address buys as the invented customers do. */
function toCustomer(user: UserRow): Customer[] {
  const { id, firstName, lastName, email, phone, language, role } = user
  const { shippingStreet, shippingCity, shippingState, shippingZip, shippingCountry } = user
  if (role !== 'customer' || !shippingStreet || !shippingCity || !shippingState || !shippingZip) return []
  const address = {
    address: shippingStreet,
    city: shippingCity,
    state: shippingState,
    postalCode: shippingZip,
    country: shippingCountry ?? 'US',
  }
  return [{ id, firstName, lastName, email, phone, language, address, weight: 1 }]
}

/** Administrators first: they do most of the work. */
function staffOf(people: readonly UserRow[]): Staff | null {
  const [first, ...others] = people
    .filter(({ role }) => role !== 'customer')
    .sort((a, b) => (a.role === b.role ? 0 : a.role === 'admin' ? -1 : 1))
    .map(({ id, role }) => ({ id, role }))
  return first ? [first, ...others] : null
}

/** The record of a purchase for the provider; null when it was not paid there. */
function pastPayment(
  history: PurchaseHistory,
  checkout: PastCheckout,
  { now, publicUrl, brandName }: { now: Date; publicUrl: string; brandName: string },
): PastPayment | null {
  const { paymentId, captureId, refund } = history
  if (!paymentId || !captureId) return null
  const url = `${homeIn(publicUrl, history.customer.language)}/checkout`
  return {
    checkout: { ...checkout, searchText: '' },
    request: { brandName, returnUrl: url, method: undefined, pages: new Map() },
    paymentId,
    captureId,
    status: captureStatus(history),
    amount: capturedAmount(history),
    openedAt: history.openedAt,
    capturedAt: history.placedAt,
    refunds: refund?.providerRefundId
      ? [
          {
            id: refund.providerRefundId,
            amount: refund.amount,
            refundId: refund.id,
            note: refund.note ?? null,
            at: refund.completedAt,
          },
        ]
      : [],
    disputes: disputeRecords(history, now),
  }
}

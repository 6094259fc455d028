import { z } from 'zod'
import { day, id, locale, money } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { orderOrigin } from '../orders/api.ts'
import { rate, signedMoney } from '../prices/api.ts'

/** Days in the shop's time zone, both included; by default the last twelve months with this one. */
const period = { from: day.optional(), to: day.optional() }
const csvQuery = z.object({ ...period, language: locale.default('en') })

/**
 * The sums of a tax, or of all taxes. A payment counts on the day on which it was received, a refund on the day on which
 * its money went back; orders that were never paid do not count, and what a bank took back is no refund.
 */
const taxFigures = {
  /** What this tax was computed on: goods and delivery after discounts. Of all taxes: what any of them was on. */
  taxable: signedMoney,
  /** What no tax was on: delivered or held in Puerto Rico, and outside; with the kept deposits if the setting exempts them. The same for each tax of a month. */
  exempt: money,
  outside: money,
  /** The tax of the paid orders. */
  tax: signedMoney,
  /** The tax that refunds gave back: that of the refunded units, and its part of a refund without units. */
  refunded: signedMoney,
  /** `tax` less `refunded`. */
  due: signedMoney,
}

const taxSums = {
  ...taxFigures,
  components: z.array(
    z.object({
      name: z.string(),
      nameEs: z.string().nullable(),
      /** Null: of orders from before the rate was kept. */
      rate: rate.nullable(),
      ...taxFigures,
    }),
  ),
}

/** The taxes of a period by month. `taxable`, `exempt` and `outside` of a month add up to its paid orders before tax. */
const taxReport = z.object({
  from: day,
  to: day,
  /** The oldest first; those without payments and refunds are left out. */
  months: z.array(z.object({ month: z.string(), ...taxSums })),
  total: z.object(taxSums),
})
export type TaxReport = z.output<typeof taxReport>

export const getTaxReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports/tax',
  summary: 'Taxes by month and component: taxable, exempt, outside Puerto Rico, charged, refunded and due (staff)',
  query: z.object(period),
  reply: taxReport,
})

export const exportTaxReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports/tax.csv',
  summary: 'The tax report as a CSV file for spreadsheets (staff)',
  query: csvQuery,
  reply: 'raw',
})

/** What came of the discounts that orders placed in a period used; the most used first, also deleted ones. */
const discountReport = z.object({
  from: day,
  to: day,
  discounts: z.array(
    z.object({
      id,
      name: z.string(),
      nameEs: z.string().nullable(),
      code: z.string().nullable(),
      /** The orders with it, without those that were canceled whole. */
      uses: z.int(),
      /** What these orders brought, less refunds and what was taken back. */
      revenue: money,
      /** What it took off them. */
      given: money,
    }),
  ),
})
export type DiscountReport = z.output<typeof discountReport>

export const getDiscountReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports/discounts',
  summary: 'Discounts used in a period: uses, revenue and the amount given (staff)',
  query: z.object(period),
  reply: discountReport,
})

export const exportDiscountReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports/discounts.csv',
  summary: 'The report by discount as a CSV file for spreadsheets (staff)',
  query: csvQuery,
  reply: 'raw',
})

/** Where the sales of a period came from; the highest revenue first. */
const originReport = z.object({
  from: day,
  to: day,
  origins: z.array(
    z.object({
      /** Null: not known, such as of orders by staff. */
      origin: orderOrigin.nullable(),
      /** Sales, as the dashboard counts them. */
      orders: z.int(),
      /** What they brought, less refunds and what was taken back. */
      revenue: money,
    }),
  ),
})
export type OriginReport = z.output<typeof originReport>

export const getOriginReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports/origins',
  summary: 'Where the sales of a period came from: orders and revenue by site and campaign (staff)',
  query: z.object(period),
  reply: originReport,
})

export const exportOriginReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports/origins.csv',
  summary: 'The report by origin as a CSV file for spreadsheets (staff)',
  query: csvQuery,
  reply: 'raw',
})

/** What came in in a period, and what went back, by the way of payment; the highest first. */
const receivedReport = z.object({
  from: day,
  to: day,
  ways: z.array(
    z.object({
      /** The printed name of the way. */
      method: z.string(),
      payments: z.int(),
      /** On the day on which it was received; voided payments do not count. */
      received: money,
      /** On the day on which it went back. */
      refunded: money,
      net: signedMoney,
    }),
  ),
  /** Deposits that were kept in the period, of money that came in before or in it. */
  kept: z.object({ deposits: z.int(), amount: money }).default({ deposits: 0, amount: 0 }),
})
export type ReceivedReport = z.output<typeof receivedReport>

export const getReceivedReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports/payments',
  summary: 'What came in in a period and what went back, by way of payment (staff)',
  query: z.object(period),
  reply: receivedReport,
})

export const exportReceivedReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports/payments.csv',
  summary: 'The report by way of payment as a CSV file for spreadsheets (staff)',
  query: csvQuery,
  reply: 'raw',
})

import { instantsOf } from '../../appointments/server/read-days.ts'
import type { Feature } from '../../kit/server/feature.ts'
import { staff, verified } from '../../kit/server/http/guards.ts'
import { part } from '../../kit/server/part.ts'
import { daysBefore } from '../../kit/server/personal-data.ts'
import { paymentsPerAddress } from '../../payments/server/payment-limit.ts'
import * as api from '../api.ts'
import { balanceLinkDays } from '../balance-link.ts'
import * as office from '../office-api.ts'
import { attentionShape, todayShape } from '../parts.ts'
import { payOwnOrder, sendBalanceLink } from './balance-links.ts'
import { mailBalances } from './balance-mails.ts'
import {
  countDueBetween,
  deleteBalanceLinksBefore,
  deleteBalanceLinksOf,
  deleteBalanceMailsBefore,
  findLate,
  findOverpaid,
} from './balance-queries.ts'
import { columns } from './tables.ts'

/** What is left to pay of orders: its payment online by the buyer or by a link, and what was paid too much. */
export const balances: Feature = {
  columns,
  routes: ({ bind, platform }) => {
    bind(
      api.payOrder,
      { guard: verified, limit: paymentsPerAddress, paymentStep: () => 'unpaid' },
      ({ viewer, params, body }) => payOwnOrder(platform, viewer, params.id, body),
    )
    bind(office.sendBalanceLink, { guard: staff }, ({ by, params, body }) =>
      sendBalanceLink(platform, by, params.id, body),
    )
  },
  work: ({ platform }) => {
    platform.jobs.every(600, 'mail-balances', () => mailBalances(platform))
  },
  erasePerson: (tx, { id }) => deleteBalanceLinksOf(tx, id),
  expire: async ({ database, clock }) => ({
    balance_links: await deleteBalanceLinksBefore(database.db, daysBefore(clock(), balanceLinkDays)),
    balance_mails: await deleteBalanceMailsBefore(database.db, daysBefore(clock(), balanceLinkDays)),
  }),
  attention: part(
    attentionShape,
    async ({ platform: { database, clock }, limit }) => {
      const [overpaid, late] = await Promise.all([
        findOverpaid(database.db, limit),
        findLate(database.db, clock(), limit),
      ])
      return { overpaid, late }
    },
    ({ overpaid, late }) => ({ orders_overpaid: overpaid.count, orders_paid_late: late.count }),
  ),
  today: part(todayShape, async ({ platform, day }) => ({
    balances: await countDueBetween(platform.database.db, instantsOf({ from: day, to: day })),
  })),
}

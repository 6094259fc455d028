import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/buyer.ts'
import { facialAt, giveTerms } from '../../testing/kept-deposit.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { addDiscount, addTaxRule } from '../../testing/price-rules.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { saveForTest } from '../../testing/saved-settings.ts'
import { closePastDays } from './close-past-days.ts'

let shop: Awaited<ReturnType<typeof startRefundShop>>
beforeAll(async () => {
  shop = await startRefundShop()
  await addTaxRule(shop)
  await addDiscount(shop, { code: 'TEN' })
})
afterAll(() => shop.close())

const read = async (path: string) =>
  (await call(shop, shop.admin, 'GET', `/api/admin/reports/${path}`)).body as unknown as Record<string, object>

it('a kept deposit stands on a line of its own, and its tax is collected unless a setting exempts it', async () => {
  // $85.00 less 10 % is $76.50, with $8.03 and $0.77 of tax $85.30. The deposit of 30 % is $25.59.
  const facial = await facialAt(shop, 8500, 10)
  const order = await manualOrder(shop, shop.ana, { items: [facial], total: 8530, code: 'TEN' })
  const [line] = await giveTerms(shop, order, [{ deposit: 2559, lateKeeps: 'deposit' }])
  const paid = { kind: 'cash', amount: '25.59', clientKey: randomUUID() }
  await call(shop, shop.admin, 'POST', `/api/admin/orders/${order}/tenders`, paid)
  expect(await read('payments')).toMatchObject({ kept: { deposits: 0, amount: '0.00' } })
  shop.wait(facial.slot.startsAt.getTime() - 3_600_000 - shop.platform.clock().getTime())
  const path = `/api/orders/customer/${shop.ana.id}/${order}/lines/${line?.lineId}/cancel`
  expect(await call(shop, shop.ana, 'POST', path, { loseDeposit: '25.59' })).toMatchObject({ statusCode: 200 })

  expect(await read('payments')).toMatchObject({
    ways: [{ method: 'Cash', received: '25.59', refunded: '0.00', net: '25.59' }],
    kept: { deposits: 1, amount: '25.59' },
  })
  const before = await read('payments?from=2026-01-01&to=2026-01-31')
  expect(before).toMatchObject({ kept: { deposits: 0, amount: '0.00' } })
  const csv = await shop.server.inject({
    url: '/api/admin/reports/payments.csv?language=es',
    headers: { cookie: shop.admin.cookie },
  })
  expect(csv.body).toContain('Depósitos retenidos 25.59')

  // 30 % of each amount came in: $2.41 and $0.23 of tax on $22.95.
  const collected = {
    ...{ taxable: '22.95', exempt: '0.00', tax: '2.64', refunded: '0.00', due: '2.64' },
    components: [
      { rate: '10.5', taxable: '22.95', tax: '2.41', due: '2.41' },
      { rate: '1', taxable: '22.95', tax: '0.23', due: '0.23' },
    ],
  }
  const exempted = {
    ...{ taxable: '0.00', exempt: '25.59', tax: '0.00', refunded: '0.00', due: '0.00' },
    components: [
      { rate: '10.5', taxable: '0.00', exempt: '25.59', tax: '0.00', due: '0.00' },
      { rate: '1', taxable: '0.00', exempt: '25.59', tax: '0.00', due: '0.00' },
    ],
  }
  const total = async () => (await read('tax')).total
  expect(await total()).toMatchObject(collected)
  await saveForTest(shop, 'selling', { shop_state: 'PR', cut_off_hour: '12', kept_deposits_exempt: true })
  expect(await total()).toMatchObject(exempted)

  // Also from the stored sums of past days.
  await shop.rows(
    `update orders set created_at = created_at - interval '3 days', paid_at = paid_at - interval '3 days'`,
  )
  await closePastDays(shop.platform.database)
  const [stored] = await shop.rows(
    'select count(*)::int as days from sales_days where tax_version is not null and taxes_until is not null',
  )
  expect(stored).toEqual({ days: 1 })
  expect(await total()).toMatchObject(exempted)
  await saveForTest(shop, 'selling', { shop_state: 'PR', cut_off_hour: '12' })
  expect(await total()).toMatchObject(collected)
  await shop.expectConsistency()
})

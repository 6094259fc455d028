import { describe, expect, it } from 'vitest'
import { parkedSale } from '../../testing/components/phone-orders.ts'
import { parkRequest, saleBody, saleOf } from './sale.ts'

describe('a draft at the counter', () => {
  it('is a sale with its prices, reasons and customer, without its delivery', () => {
    const [line] = parkedSale().lines
    const draft = parkedSale({
      lines: line ? [line, { ...line, variantId: 'other', price: 500, reason: null }] : [],
      deliveryMethodId: '00000000-0000-4000-8000-000000000801',
      code: 'ANA',
    })
    const sale = saleOf(draft)
    expect(sale).toMatchObject({
      lines: [
        { quantity: 2, unitPrice: 400, price: '4.00', reason: 'Roto' },
        { quantity: 2, unitPrice: 500, price: '', reason: '' },
      ],
      customer: { userId: '', firstName: 'Luz' },
      code: 'ANA',
      word: 'Hat',
      draft: { id: draft.id, version: 3, isDelivered: true },
    })
    expect(saleBody(sale, '', { tenders: [] })).toMatchObject({ draftId: draft.id, draftVersion: 3 })
    expect(parkRequest(sale, '', { toSend: false })).toMatchObject({
      params: { id: draft.id },
      body: { version: 3, word: 'Hat', code: 'ANA', lines: [{ price: '4.00', reason: 'Roto' }, { quantity: 2 }] },
    })
  })

  it('of nobody has no customer, and a new sale is parked under its key', () => {
    const sale = saleOf(parkedSale({ firstName: '' }))
    expect(sale.customer).toBeNull()
    const fresh = { ...sale, draft: null }
    expect(saleBody(fresh, '', { tenders: [] })).not.toHaveProperty('draftId')
    const { params, body } = parkRequest(fresh, '', { toSend: true })
    expect(params).toEqual({ id: sale.key })
    expect(body).toMatchObject({ toSend: true })
    expect(body).not.toHaveProperty('version')
  })

  it('keeps the time of an appointment and of seats', () => {
    const [line] = parkedSale().lines
    const startsAt = '2026-11-21T15:00:00.000Z'
    const withLine = (change: object) => saleOf(parkedSale({ lines: line ? [{ ...line, ...change }] : [] })).lines[0]
    const calendarId = '00000000-0000-4000-8000-000000000901'
    const appointment = withLine({ startsAt, calendarId })
    expect(appointment).toMatchObject({ slot: { startsAt, calendarId } })
    expect(withLine({ startsAt })).toMatchObject({ seat: { workshop: line?.name, startsAt } })
    expect(withLine({})).not.toHaveProperty('slot')
  })
})

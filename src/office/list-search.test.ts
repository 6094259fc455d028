import { describe, expect, test } from 'vitest'
import { readPeopleSearch } from '../accounts/office/people-queries.ts'
import { readAuditSearch } from '../audit/office/audit-queries.ts'
import { readProductsSearch } from '../catalog/office/product-queries.ts'
import { readMessagesSearch } from '../messages/office/message-queries.ts'
import { readOrdersSearch } from '../orders/office/order-queries.ts'
import { readOutboxSearch } from '../outbox/office/outbox-queries.ts'
import { readPaymentsSearch } from '../payment-admin/office/payment-queries.ts'
import { readLogsSearch } from '../system-logs/office/log-page.ts'
import { readWorkshopsSearch } from '../workshops/office/workshop-queries.ts'

const id = '0b6fdc5e-1111-4222-8333-444455556666'
const days = { from: '2026-11-01', to: '2026-11-30' }

type Reader = (query: Record<string, unknown>) => object

/** Each list with valid parameters, and with an invalid value of each of them. */
const lists: Record<string, [read: Reader, valid: object, invalid: object]> = {
  readOrdersSearch: [
    readOrdersSearch,
    { status: 'to_ship', ...days, order: 'FM-000417' },
    { status: 'lost', from: '2026-02-30', to: 20261101, order: null },
  ],
  readPaymentsSearch: [readPaymentsSearch, { filter: 'attention' }, { filter: 'lost' }],
  readMessagesSearch: [readMessagesSearch, { filter: 'overdue', message: id }, { filter: 'lost', message: 7 }],
  readOutboxSearch: [
    readOutboxSearch,
    { filter: 'failed', template: 'order_status', mail: id },
    { filter: 'dead', template: 'test', mail: '../x' },
  ],
  readPeopleSearch: [readPeopleSearch, { status: 'inactive', user: id }, { status: 'gone', user: null }],
  readAuditSearch: [
    readAuditSearch,
    { actor: 'admin', action: 'order.status_changed', subject: 'order', subjectId: id, ...days },
    { actor: 'nobody', action: 'a b', subject: ['order'], subjectId: '', from: '2026-13-01', to: 'today' },
  ],
  readProductsSearch: [readProductsSearch, { category: 'Face', state: 'hidden' }, { category: 'all', state: 'x' }],
  readWorkshopsSearch: [readWorkshopsSearch, { filter: 'past' }, { filter: 'lost' }],
  readLogsSearch: [readLogsSearch, { category: 'ops', importance: 'high' }, { category: 'gossip', importance: 1 }],
}

describe.each(Object.entries(lists))('%s', (_name, [read, valid, invalid]) => {
  test('keeps valid parameters and drops unknown ones', () => {
    const full = { search: 'Núñez', ...valid, page: 3 }
    expect(read({ ...full, size: 100, other: 'x' })).toEqual(full)
  })

  test('drops each invalid parameter, and no other', () => {
    expect(read({ search: ['a'], ...invalid, page: -1 })).toEqual({})
    for (const [parameter, value] of Object.entries(invalid)) {
      const rest = Object.fromEntries(Object.entries(valid).filter(([other]) => other !== parameter))
      expect(read({ ...valid, [parameter]: value })).toEqual(rest)
    }
  })

  test('reads numbers of the router as text, and cuts long texts', () => {
    expect(read({ search: 24, page: '2' })).toEqual({ search: '24', page: 2 })
    expect(read({ search: 'a'.repeat(300) })).toEqual({ search: 'a'.repeat(200) })
    expect(read({ search: 'a\0' })).toEqual({})
  })

  test('keeps a search text as it is typed', () => {
    expect(read({ search: 'aloe ' })).toEqual({ search: 'aloe ' })
  })

  test.each([{}, { search: '' }, { page: 1 }, { page: 0 }, { page: 1.5 }, { page: '1e9' }, { page: 'x' }])(
    'has no parameters for %j',
    (query) => expect(read(query)).toEqual({}),
  )
})

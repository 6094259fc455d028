import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { userListQuery } from '../accounts/office-api.ts'
import { auditListQuery } from '../audit/office-api.ts'
import { productListQuery } from '../catalog/office-api.ts'
import { messageListQuery } from '../messages/api.ts'
import { orderListQuery } from '../orders/api.ts'
import { mailListQuery } from '../outbox/office-api.ts'
import { paymentListQuery } from '../payment-admin/office-api.ts'
import { sessionListQuery } from '../workshops/office-api.ts'
import type * as Readers from './list-search.ts'
import {
  readAuditSearch,
  readLogsSearch,
  readMessagesSearch,
  readOrdersSearch,
  readOutboxSearch,
  readPaymentsSearch,
  readPeopleSearch,
  readProductsSearch,
  readWorkshopsSearch,
} from './list-search.ts'

const id = '0b6fdc5e-1111-4222-8333-444455556666'
const days = { from: '2026-11-01', to: '2026-11-30' }

type Reader = (query: Record<string, unknown>) => object

/** Each list with valid parameters, and with an invalid value of each of them. */
const lists: Record<keyof typeof Readers, [read: Reader, valid: object, invalid: object]> = {
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

  test.each([{}, { search: '' }, { page: 1 }, { page: 0 }, { page: 1.5 }, { page: '1e9' }, { page: 'x' }])(
    'has no parameters for %j',
    (query) => expect(read(query)).toEqual({}),
  )
})

/** The parameters of a URL, and the endpoint's query, whose names may differ. */
const queries: [read: Reader, query: z.ZodObject, names: Record<string, string>][] = [
  [readOrdersSearch, orderListQuery, { filter: 'status' }],
  [readPaymentsSearch, paymentListQuery, {}],
  [readMessagesSearch, messageListQuery, { id: 'message' }],
  [readOutboxSearch, mailListQuery, {}],
  [readPeopleSearch, userListQuery.omit({ role: true }), { id: 'user' }],
  [readAuditSearch, auditListQuery, {}],
  [readProductsSearch, productListQuery, {}],
  [readWorkshopsSearch, sessionListQuery, {}],
]

/** Values at the limits of the query's types. */
const samples = [
  ...['', 'a', 'Núñez', 'a\0', '\ud800', 'a b', 'a.b-c_d', 'a'.repeat(60), 'a'.repeat(61), 'a'.repeat(200)],
  ...['1', '2', '1000000', '1000001', '2.5', '-2', '1e3', 'Infinity', '2024-02-29', '2026-02-29', '2026-04-31'],
  ...['0000-01-01', '2026-1-1', '2026-11-30T00:00:00Z', id, id.toUpperCase(), id.replace('4222', '9222')],
]

/** The options of all filters. */
const filters = queries.flatMap(([, query]) => Object.values(query.shape).flatMap(optionsOf))

function optionsOf(field: z.core.$ZodType): string[] {
  if (field instanceof z.ZodOptional) return optionsOf(field.unwrap())
  return field instanceof z.ZodEnum ? field.options.map(String) : []
}

test.each(queries)('the search parameters accept what the query of the list accepts', (read, query, names) => {
  expect(filters).toContain('to_ship')
  for (const [name, field] of Object.entries(query.omit({ size: true }).shape)) {
    const schema = z.object({ value: field })
    for (const sample of [...samples, ...filters]) {
      const { data } = schema.safeParse({ value: sample })
      const isUnset = data?.value === '' || data?.value === schema.safeParse({}).data?.value
      const expected = isUnset ? undefined : data?.value
      const parameter = names[name] ?? name
      const found = expected === undefined ? {} : { [parameter]: expected }
      expect([sample, read({ [parameter]: sample })]).toEqual([sample, found])
    }
  }
})

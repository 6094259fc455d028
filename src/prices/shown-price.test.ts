import { expect, test } from 'vitest'
import { changedParts, type ShownPart, type ShownPrice, shownKey } from './shown-price.ts'

const price: ShownPrice = {
  lines: [{ amount: 1000, startsAt: '2026-12-05T14:00:00.000Z' }, { amount: 2000 }],
  charges: [
    { kind: 'delivery', label: 'Express', labelEs: 'Exprés', amount: 500 },
    { kind: 'tax', label: 'Tax', labelEs: null, amount: 3, parts: [{ label: 'State', labelEs: 'Estatal', amount: 3 }] },
  ],
  method: {
    id: 'm1',
    name: 'Express',
    nameEs: 'Exprés',
    kind: 'parcel',
    price: 500,
    daysFrom: 1,
    daysTo: 1,
    place: null,
    placeEs: null,
    arrival: { earliest: '2026-12-01', latest: '2026-12-01' },
  },
}

type Path = readonly (string | number)[]

/** Every value of a price with the path to it. */
function leavesOf(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
}

function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by
  if (Array.isArray(value)) return value.map((inner, at) => (String(at) === name ? replaced(inner, rest, by) : inner))
  return { ...(value as object), [name]: replaced((value as Record<string, unknown>)[name], rest, by) }
}

const partOf = ([first, second]: Path): ShownPart => {
  if (first === 'method') return second === 'arrival' ? 'arrival' : 'delivery'
  return first === 'lines' ? 'lines' : 'charges'
}

test('each value of a price that differs is found, and its part is named', () => {
  for (const { path, value } of leavesOf(price)) {
    const other = typeof value === 'number' ? value + 1 : value === null ? 'other' : '2027-01-01T00:00:00.000Z'
    const now = replaced(price, path, other) as ShownPrice
    expect(changedParts(shownKey(price), shownKey(now)), path.join('.')).toEqual([partOf(path)])
  }
})

test('another number or order of lines and charges differs', () => {
  const { lines, charges } = price
  const changed = (now: Partial<ShownPrice>) => changedParts(shownKey(price), shownKey({ ...price, ...now }))
  expect(changed({ lines: lines.toReversed() })).toEqual(['lines'])
  expect(changed({ lines: lines.slice(1) })).toEqual(['lines'])
  expect(changed({ charges: charges.toReversed() })).toEqual(['charges'])
  expect(changed({ charges: [] })).toEqual(['charges'])
})

test('the same price differs in nothing, whatever its moments are written as', () => {
  const again = structuredClone(price)
  expect(changedParts(shownKey(price), shownKey(again))).toEqual([])
  const lines = [
    { amount: 1000, startsAt: '2026-12-05T10:00:00-04:00' },
    { amount: 2000, startsAt: null },
  ]
  expect(changedParts(shownKey(price), shownKey({ ...again, lines }))).toEqual([])
})

test('what was not shown is not compared', () => {
  const { method } = price
  expect(changedParts(shownKey({ ...price, method: null }), shownKey(price))).toEqual([])
  const withoutDays = { ...price, method: method && { ...method, arrival: null } }
  expect(changedParts(shownKey(withoutDays), shownKey(price))).toEqual([])
  expect(changedParts(shownKey(price), shownKey(withoutDays))).toEqual(['arrival'])
})

test.each(['', 'Envío exprés 🌺', '\ud800', 'x'.repeat(10_000)])('the key of any name fits into a header', (label) => {
  const key = shownKey({ ...price, charges: [{ kind: 'delivery', label, labelEs: label, amount: 0 }] })
  expect(key).toMatch(/^([a-z0-9]{1,11}\.){3}[a-z0-9]{1,11}$/)
})

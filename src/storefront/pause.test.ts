import { describe, expect, it, test } from 'vitest'
import { toForm, toValue } from '../settings/office/form-values.ts'
import { isPaused } from './pause.ts'
import { pauseSetting } from './pause-setting.ts'
import { isInForce } from './period.ts'

const at = (time: string) => new Date(`2026-09-20T${time}:00Z`)

describe('a banner', () => {
  it.each([
    ['that is off', { active: false, from: '2026-09-20T10:00:00.000Z' }, false],
    ['without times', { active: true }, true],
    ['with blank times', { active: true, from: '', until: '' }, true],
    ['that begins later', { active: true, from: '2026-09-20T12:01:00.000Z' }, false],
    ['that begins now', { active: true, from: '2026-09-20T12:00:00.000Z' }, true],
    ['that ends later', { active: true, until: '2026-09-20T12:01:00.000Z' }, true],
    ['that ends now', { active: true, until: '2026-09-20T12:00:00.000Z' }, false],
  ])('%s is in force at noon: %s', (_, period, expected) => {
    expect(isInForce(period, at('12:00'))).toBe(expected)
  })
})

test.each([
  ['parcels', { product: true, service: false, workshop: false }],
  ['appointments', { product: false, service: true, workshop: false }],
  ['everything', { product: true, service: true, workshop: true }],
] as const)('a pause of %s', (what, types) => {
  for (const type of ['product', 'service', 'workshop'] as const) expect(isPaused(what, type), type).toBe(types[type])
})

test('forms have the time of the shop, requests have UTC', () => {
  const { fields, form, initial } = pauseSetting
  const stored = { ...initial, from: '2026-09-20T22:30:00.000Z' }
  const typed = toForm(fields, stored)
  expect(typed).toMatchObject({ from: '2026-09-20T18:30', until: '' })
  expect(toValue(fields, form, { ...typed, until: '2026-09-21T00:15' }, stored)).toMatchObject({
    from: '2026-09-20T22:30:00.000Z',
    until: '2026-09-21T04:15:00.000Z',
  })
})

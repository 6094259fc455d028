import { expect, test } from 'vitest'
import { overlaps, type TaxRule } from './taxes.ts'

const rule = (changes: Partial<TaxRule> = {}): TaxRule => ({
  states: ['PR'],
  kinds: ['product', 'delivery'],
  components: [{ name: 'IVU', nameEs: null, rate: 1050 }],
  from: null,
  until: null,
  ...changes,
})

test.each<[string, Partial<TaxRule>, Partial<TaxRule>, boolean]>([
  ['the same rule', {}, {}, true],
  ['one state in common', { states: ['PR', 'FL'] }, { states: ['FL', 'NY'] }, true],
  ['other states', { states: ['PR'] }, { states: ['FL'] }, false],
  ['other kinds', { kinds: ['product'] }, { kinds: ['service', 'workshop'] }, false],
  ['one after the other', { until: '2026-12-31' }, { from: '2027-01-01' }, false],
  ['a day in common', { until: '2027-01-01' }, { from: '2027-01-01' }, true],
  [
    'one within the other',
    { from: '2026-01-01', until: '2026-12-31' },
    { from: '2026-06-01', until: '2026-06-01' },
    true,
  ],
  ['an open period after another', { from: '2027-01-01' }, { until: '2026-12-31' }, false],
  ['two open periods', { from: '2027-01-01' }, { from: '2030-01-01' }, true],
  ['an open rule and a period', {}, { from: '2026-01-01', until: '2026-01-31' }, true],
])('%s', (_, one, other, expected) => {
  expect(overlaps(rule(one), rule(other))).toBe(expected)
  expect(overlaps(rule(other), rule(one))).toBe(expected)
})

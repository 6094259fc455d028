import { expect, test } from 'vitest'
import { athMovilMethod, cashMethod, manualMethod } from '../sale/order-status.ts'
import { fc } from '../testing/fast-check.ts'
import { dueOf, kindOfMethod, manualKinds, methodOfKind } from './tender.ts'
import { checkControlNumber } from './tender-input.ts'

test.each([
  ['nothing came in', { total: 9540, credited: 0, paid: 0, isEnded: false }, 9540],
  ['a part came in', { total: 9540, credited: 0, paid: 2500, isEnded: false }, 7040],
  ['all came in', { total: 9540, credited: 0, paid: 9540, isEnded: false }, 0],
  ['a paid piece went back', { total: 9540, credited: 3000, paid: 6540, isEnded: false }, 0],
  ['an unpaid piece went back', { total: 9540, credited: 3000, paid: 2500, isEnded: false }, 4040],
  ['too much came in', { total: 9540, credited: 0, paid: 9640, isEnded: false }, 0],
  ['it was canceled', { total: 9540, credited: 0, paid: 2500, isEnded: true }, 0],
])('what is due when %s', (_, order, due) => expect(dueOf(order)).toBe(due))

test('a refund of what was paid leaves what is due as it was', () => {
  const amounts = fc.record({ total: fc.nat(1e6), paid: fc.nat(1e6), back: fc.nat(1e6) })
  fc.assert(
    fc.property(amounts, ({ total, paid, back }) => {
      const refunded = Math.min(back, paid)
      const before = dueOf({ total, credited: 0, paid, isEnded: false })
      expect(dueOf({ total, credited: refunded, paid: paid - refunded, isEnded: false })).toBe(before)
    }),
  )
})

test('a method that staff recorded has its kind, and any other is another way', () => {
  expect(manualKinds.map((kind) => kindOfMethod(methodOfKind(kind)))).toEqual(manualKinds)
  expect([cashMethod, athMovilMethod, manualMethod, 'Giro'].map(kindOfMethod)).toEqual([
    'cash',
    'ath_movil',
    'other',
    'other',
  ])
})

test.each([
  ['', null],
  [' AB-12 34 ', null],
  ['ñ'.repeat(40), null],
  ['x'.repeat(41), 'control_number_invalid'],
  ['AB_12', 'control_number_invalid'],
  ['AB\n12', 'control_number_invalid'],
  ['4111 1111-1111 1111', 'control_number_is_card'],
  ['4111111111111112', null],
])('the control number %j has the fault %j', (text, code) => expect(checkControlNumber(text)?.code ?? null).toBe(code))

import { describe, expect, it, test } from 'vitest'
import { fc } from '../testing/fast-check.ts'
import { type MoneyKind, moneyKinds } from './payment.ts'
import { refundStates } from './refund.ts'
import { divideRefund, leftOfTenders, type TenderLeft } from './refund-parts.ts'

const tenderOf = (id: string, kind: MoneyKind, left: number): TenderLeft => ({ id, kind, left })
/** $95.40 at the terminal, by ATH Móvil and in cash, in the order in which it came in. */
const counter = [
  tenderOf('cash', 'cash', 5040),
  tenderOf('card', 'card_terminal', 2500),
  tenderOf('ath', 'ath_movil', 2000),
]

describe('a refund', () => {
  test.each([
    ['takes from the terminal first', 1000, [['card', 1000]]],
    [
      'goes on with ATH Móvil',
      4500,
      [
        ['card', 2500],
        ['ath', 2000],
      ],
    ],
    [
      'ends with the cash',
      9540,
      [
        ['card', 2500],
        ['ath', 2000],
        ['cash', 5040],
      ],
    ],
    ['of nothing has no parts', 0, []],
  ])('%s', (_, amount, parts) =>
    expect(divideRefund(amount, counter)?.map((part) => [part.tenderId, part.amount])).toEqual(parts),
  )

  it('takes from a provider before all others, and cash last', () => {
    const all = moneyKinds.toReversed().map((kind) => tenderOf(kind, kind, 100))
    expect(divideRefund(600, all)?.map(({ tenderId }) => tenderId)).toEqual([
      'provider',
      'card_terminal',
      'ath_movil',
      'check',
      'other',
      'cash',
    ])
  })

  it('takes from the newest of a kind first', () => {
    const cash = [tenderOf('old', 'cash', 1000), tenderOf('new', 'cash', 300)]
    expect(divideRefund(500, cash)).toEqual([
      { tenderId: 'new', amount: 300 },
      { tenderId: 'old', amount: 200 },
    ])
  })

  it('is not divided when less than it is left', () => {
    expect(divideRefund(9541, counter)).toBeNull()
    expect(divideRefund(1, [])).toBeNull()
  })

  const tenders = fc
    .array(fc.record({ kind: fc.constantFrom(...moneyKinds), left: fc.nat(10_000) }), { maxLength: 6 })
    .map((found) => found.map((tender, at) => ({ ...tender, id: String(at) })))

  it('adds up, takes no more than is left, and leaves something of the last one only', () => {
    fc.assert(
      fc.property(tenders, fc.nat(40_000), (found, amount) => {
        const parts = divideRefund(amount, found)
        const left = found.reduce((sum, tender) => sum + tender.left, 0)
        if (amount > left) {
          expect(parts).toBeNull()
          return
        }
        const taken = new Map((parts ?? []).map((part) => [part.tenderId, part.amount]))
        expect([...taken.values()].reduce((sum, part) => sum + part, 0)).toBe(amount)
        expect(taken.size).toBe(parts?.length)
        for (const tender of found) {
          const part = taken.get(tender.id)
          if (part !== undefined) {
            expect(part).toBeGreaterThan(0)
            expect(part).toBeLessThanOrEqual(tender.left)
          }
        }
        const halves = (parts ?? []).filter(({ tenderId, amount: part }) => part < (found[Number(tenderId)]?.left ?? 0))
        expect(halves.length).toBeLessThanOrEqual(1)
        if (halves[0]) expect(parts?.at(-1)).toEqual(halves[0])
      }),
    )
  })

  it('in two steps takes the same as in one', () => {
    fc.assert(
      fc.property(tenders, fc.nat(30_000), fc.nat(30_000), (found, first, second) => {
        const whole = divideRefund(first + second, found)
        fc.pre(whole !== null)
        const before = new Map((divideRefund(first, found) ?? []).map((part) => [part.tenderId, part.amount]))
        const rest = found.map((tender) => ({ ...tender, left: tender.left - (before.get(tender.id) ?? 0) }))
        const sums = new Map(before)
        for (const part of divideRefund(second, rest) ?? []) {
          sums.set(part.tenderId, (sums.get(part.tenderId) ?? 0) + part.amount)
        }
        expect(sums).toEqual(new Map(whole?.map((part) => [part.tenderId, part.amount])))
      }),
    )
  })
})

describe('what is left of tenders', () => {
  const settled = [
    { id: 'paypal', kind: 'provider', amount: 4000, captureId: 'C1' },
    { id: 'card', kind: 'card_terminal', amount: 2500, captureId: null },
    { id: 'cash', kind: 'cash', amount: 3000, captureId: null },
  ] as const
  const refundOf = (changes: Partial<Parameters<typeof leftOfTenders>[1][number]>) => ({
    ...{ tenderId: null, captureId: null, amount: 1000, state: 'completed' as const },
    ...changes,
  })
  const leftAfter = (...refunds: Parameters<typeof leftOfTenders>[1][number][]) =>
    Object.fromEntries(leftOfTenders(settled, refunds).map(({ id, left }) => [id, left]))

  it.each(refundStates)('counts a refund that is %s', (state) => {
    const counts = state === 'requested' || state === 'pending' || state === 'completed'
    expect(leftAfter(refundOf({ tenderId: 'card', state }))).toEqual({
      paypal: 4000,
      card: counts ? 1500 : 2500,
      cash: 3000,
    })
  })

  it('counts a refund that names no tender for its capture', () =>
    expect(leftAfter(refundOf({ captureId: 'C1' }))).toEqual({ paypal: 3000, card: 2500, cash: 3000 }))

  it('counts what went back in another way for the tender that it gives back', () =>
    expect(leftAfter(refundOf({ tenderId: 'paypal' }))).toEqual({ paypal: 3000, card: 2500, cash: 3000 }))

  it('divides a manual refund without a tender over what came in by hand', () =>
    expect(leftAfter(refundOf({ amount: 3000 }))).toEqual({ paypal: 4000, card: 0, cash: 2500 }))

  it('leaves nothing of what a bank took back, and is never below 0', () => {
    expect(leftOfTenders(settled, [], 3500).map(({ left }) => left)).toEqual([500, 2500, 3000])
    expect(leftOfTenders(settled, [refundOf({ captureId: 'C1', amount: 4000 })], 9999).map(({ left }) => left)).toEqual(
      [0, 2500, 3000],
    )
  })
})

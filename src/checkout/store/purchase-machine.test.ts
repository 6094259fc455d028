import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../kit/api/api-error.ts'
import type { OwnOrder } from '../../orders/api.ts'
import type { Attempt, Purchase } from './attempt.ts'
import type { CheckoutValues } from './checkout-values.ts'
import type { Outcome } from './pay-steps.ts'
import {
  busyOf,
  createPurchase,
  type PurchaseEffect,
  type PurchaseEvent,
  type PurchaseState,
  transition,
  viewOf,
} from './purchase-machine.ts'

const purchase = { userId: 'ana' } as Purchase
const otherPurchase = { userId: 'ana' } as Purchase
const attempt: Attempt = { id: 'A1', orderNumber: 'FM-000001', captureSecret: 's', phase: 'open', purchase }
const approved: Attempt = { ...attempt, phase: 'approved' }
const other: Attempt = { ...attempt, id: 'A2', purchase: otherPurchase }
const order = { orderNumber: 'FM-000001' } as OwnOrder
const values = {} as CheckoutValues
const wallet = {} as Extract<PurchaseEvent, { type: 'pay' }>['wallet']
const conflict = new ApiError(409, 'Conflict', '{"code":"total_changed"}')
const outage = new ApiError(503, 'Unavailable', '{}')
const limited = new ApiError(409, 'Conflict', '{"code":"unpaid_orders_limit","limit":3}')

const taken: Outcome = { kind: 'taken', captureId: 'T1' }
const opening: PurchaseState = { name: 'opening', purchase, closed: null, failure: null }

const states = {
  editing: { name: 'editing', notice: null, closed: null },
  opening,
  'opening after an outage': { ...opening, failure: { error: outage } },
  'opening after a conflict': { ...opening, failure: { error: conflict } },
  'opening after an earlier approval': { ...opening, failure: { attempt: other, outcome: taken } },
  waitingForWallet: { name: 'waitingForWallet', attempt },
  capturing: { name: 'capturing', attempt: approved, view: 'form' },
  'capturing on the way back': { name: 'capturing', attempt, view: 'confirming' },
  'confirming an open payment': { name: 'confirming', attempt },
  'confirming an approved payment': { name: 'confirming', attempt: approved },
  fetching: { name: 'fetching', attempt: approved, captureId: 'T1', view: 'form' },
  unfetched: { name: 'unfetched', attempt: approved, captureId: 'T1' },
  placing: { name: 'placing', purchase },
  explaining: { name: 'explaining', notice: null, closed: null },
  review: { name: 'review', attempt },
  paid: { name: 'paid', order },
} satisfies Record<string, PurchaseState>

const outcome = (result: Outcome, about = attempt): PurchaseEvent => ({
  type: 'outcome',
  attempt: about,
  outcome: result,
})

const events: Record<string, PurchaseEvent> = {
  pay: { type: 'pay', wallet, values, purchase },
  'pay too early': { type: 'pay', wallet: null, values, purchase },
  place: { type: 'place', purchase },
  opened: { type: 'opened', attempt },
  'other opened': { type: 'opened', attempt: other },
  openFailed: { type: 'openFailed', purchase, failure: { error: outage } },
  'other openFailed': { type: 'openFailed', purchase: otherPurchase, failure: { error: outage } },
  approved: { type: 'approved', paymentId: 'A1' },
  'other approved': { type: 'approved', paymentId: 'A2' },
  closed: { type: 'closed' },
  walletFailed: { type: 'walletFailed' },
  'other walletFailed': { type: 'walletFailed', purchase: otherPurchase },
  taken: outcome(taken),
  'other taken': outcome(taken, other),
  inReview: outcome({ kind: 'review' }),
  refused: outcome({ kind: 'refused' }),
  conflict: outcome({ kind: 'conflict', error: conflict }),
  elsewhere: outcome({ kind: 'elsewhere' }),
  open: outcome({ kind: 'open' }),
  unknown: outcome({ kind: 'unknown' }),
  'ended as taken': { type: 'ended', attempt, outcome: taken },
  'ended in review': { type: 'ended', attempt, outcome: { kind: 'review' } },
  'ended as refused': { type: 'ended', attempt, outcome: { kind: 'refused' } },
  'other ended': { type: 'ended', attempt: other, outcome: taken },
  fetched: { type: 'fetched', order },
  fetchFailed: { type: 'fetchFailed', error: outage },
  placed: { type: 'placed', order },
  placeFailed: { type: 'placeFailed', error: outage },
  'place refused': { type: 'placeFailed', error: conflict },
  explained: { type: 'explained' },
  retry: { type: 'retry' },
  back: { type: 'back' },
}

const settling = {
  taken: 'fetching: fetch',
  inReview: 'review: showReview',
  refused: 'editing declined: showDecline',
  conflict: 'explaining: explain',
  elsewhere: 'confirming: readEnd',
  open: 'confirming: store',
  unknown: 'confirming: store',
}
const confirming = {
  ...settling,
  'ended as taken': 'fetching: fetch',
  'ended in review': 'review: showReview',
  'ended as refused': 'editing',
}
const windowOpen = {
  closed: 'editing canceled',
  back: 'editing canceled',
  opened: 'waitingForWallet: store',
  openFailed: 'opening',
}

/** The next state and the effects of every accepted event; all other events are ignored. */
const expected: Record<keyof typeof states, Record<string, string>> = {
  editing: {
    pay: 'opening: open',
    'pay too early': 'editing: toastNotReady',
    place: 'placing: place',
    opened: 'editing: store',
    'other opened': 'editing: store',
  },
  opening: { ...windowOpen, walletFailed: 'editing failed: toastPaymentFailed' },
  'opening after an outage': { ...windowOpen, walletFailed: 'editing failed: toastPaymentFailed' },
  'opening after a conflict': { ...windowOpen, walletFailed: 'explaining: explain' },
  'opening after an earlier approval': { ...windowOpen, walletFailed: 'fetching: fetch' },
  waitingForWallet: {
    approved: 'capturing: store, capture',
    closed: 'editing canceled: store',
    back: 'capturing: capture',
    walletFailed: 'editing failed: store, toastPaymentFailed',
  },
  capturing: settling,
  'capturing on the way back': { ...settling, refused: 'editing canceled: abandon' },
  'confirming an open payment': { ...confirming, back: 'capturing: capture' },
  'confirming an approved payment': confirming,
  fetching: { fetched: 'paid: conclude', fetchFailed: 'unfetched: toastOrderFailed' },
  unfetched: { retry: 'fetching: fetch' },
  placing: {
    placed: 'paid: conclude',
    placeFailed: 'editing: toastOrderFailed',
    'place refused': 'explaining: explain',
  },
  explaining: { explained: 'editing' },
  review: {},
  paid: {},
}

function summaryOf(state: PurchaseState, event: PurchaseEvent): string | null {
  const step = transition(state, event)
  if (!step) return null
  const notice = step.state.name === 'editing' && step.state.notice ? ` ${step.state.notice.kind}` : ''
  const effects = step.effects.map(({ type }) => type).join(', ')
  return `${step.state.name}${notice}${effects && `: ${effects}`}`
}

test.each(Object.entries(states))('%s: every event has the expected next state and effects', (name, state) => {
  const steps = Object.entries(events).map(([event, sample]) => [event, summaryOf(state, sample)])
  const accepted = Object.fromEntries(steps.filter(([, summary]) => summary !== null))
  expect(accepted).toEqual(expected[name as keyof typeof states])
})

describe('a purchase', () => {
  const run = (initial: PurchaseState, ...sent: PurchaseEvent[]) => {
    const effects: PurchaseEffect[] = []
    const log = (effect: PurchaseEffect) => void effects.push(effect)
    const machine = createPurchase(initial, { open: log, capture: log, fetch: log, store: log, explain: log })
    for (const event of sent) machine.send(event)
    return { machine, effects }
  }
  const pay = { type: 'pay', wallet, values, purchase } as const

  test('opens one window for two clicks', () => {
    expect(run(states.editing, pay, pay).effects).toHaveLength(1)
  })

  test('passes the attempt of a closed window to the next payment', () => {
    const { effects } = run(states.waitingForWallet, { type: 'closed' }, pay)
    const closed = { ...attempt, phase: 'left' }
    expect(effects).toMatchObject([
      { type: 'store', attempt: closed },
      { type: 'open', earlier: closed },
    ])
  })

  test('keeps that attempt when the next payment could not be created', () => {
    const failed = [{ type: 'openFailed', purchase, failure: { error: conflict } }, { type: 'walletFailed' }] as const
    const { effects } = run(states.waitingForWallet, { type: 'closed' }, pay, ...failed, { type: 'explained' }, pay)
    expect(effects.at(-1)).toMatchObject({ type: 'open', earlier: { id: attempt.id, phase: 'left' } })
  })

  test('keeps a payment that was created after its window was closed', () => {
    const { machine } = run(states.editing, pay, { type: 'closed' }, { type: 'opened', attempt })
    expect(machine.state()).toMatchObject({ notice: { kind: 'canceled' }, closed: { id: attempt.id, phase: 'left' } })
  })

  test('captures an earlier approved payment instead of a new one', () => {
    const { machine } = run(states['opening after an earlier approval'], { type: 'walletFailed' })
    expect(machine.state()).toMatchObject({ name: 'fetching', attempt: other, captureId: 'T1' })
  })

  test('with an unknown outcome is confirmed as approved, so that it can be captured', () => {
    const { effects } = run(states['capturing on the way back'], outcome({ kind: 'unknown' }))
    expect(effects).toEqual([{ type: 'store', attempt: approved }])
  })

  test('shows the limit of unpaid orders beside the button until the next click', () => {
    const { machine } = run(states.placing, { type: 'placeFailed', error: limited }, { type: 'explained' })
    expect(machine.state()).toMatchObject({ notice: { kind: 'unpaid_orders', limit: 3 } })
    machine.send({ ...pay, wallet: null })
    expect(machine.state()).toEqual(states.editing)
  })

  test('notifies subscribers of transitions before the effects, and not of ignored events', () => {
    const listener = vi.fn()
    const machine = createPurchase(states.editing, { place: () => expect(listener).toHaveBeenCalledOnce() })
    const unsubscribe = machine.subscribe(listener)
    machine.send({ type: 'retry' })
    machine.send({ type: 'place', purchase })
    unsubscribe()
    machine.send({ type: 'placed', order })
    expect(listener).toHaveBeenCalledOnce()
    expect(machine.state().name).toBe('paid')
  })
})

test.each([
  ['editing', 'form', 'no'],
  ['opening', 'form', 'window'],
  ['waitingForWallet', 'form', 'window'],
  ['capturing', 'form', 'finishing'],
  ['capturing on the way back', 'confirming', 'no'],
  ['confirming an open payment', 'confirming', 'no'],
  ['fetching', 'form', 'finishing'],
  ['unfetched', 'unfetched', 'no'],
  ['placing', 'form', 'finishing'],
  ['explaining', 'form', 'finishing'],
  ['review', 'review', 'no'],
  ['paid', 'receipt', 'no'],
] as const)('%s shows the %s, busy: %s', (name, view, busy) => {
  expect([viewOf(states[name]), busyOf(states[name])]).toEqual([view, busy])
})

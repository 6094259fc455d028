import { ApiError, isRefusal } from '../../kit/api/api-error.ts'
import type { OwnOrder } from '../../orders/api.ts'
import type { Wallet } from '../../payments/store/store-provider.ts'
import type { Attempt, Purchase } from './attempt.ts'
import type { CheckoutValues } from './checkout-values.ts'
import { type Notice, noticeOf } from './notice.ts'
import type { Outcome } from './pay-steps.ts'

/**
 * The states of a purchase, from the click to the receipt; docs/checkout.md has the diagram. `view` is the page on which
 * a request runs. `closed` is the attempt of a payment window that was closed without a result.
 */
export type PurchaseState =
  | { name: 'editing'; notice: Notice | null; closed: Attempt | null }
  /** The payment window is open, and its payment is being created. */
  | { name: 'opening'; purchase: Purchase; closed: Attempt | null; failure: OpenFailure | null }
  | { name: 'waitingForWallet'; attempt: Attempt }
  /** With the view `confirming`, the buyer wants to return to the form: only an unapproved payment may be given up. */
  | { name: 'capturing'; attempt: Attempt; view: 'form' | 'confirming' }
  /** The outcome of a payment is unknown. It is followed up, and no other payment is offered. */
  | { name: 'confirming'; attempt: Attempt }
  /** Paid: its order is being fetched. */
  | { name: 'fetching'; attempt: Attempt; captureId: string | null; view: 'form' | 'confirming' | 'unfetched' }
  | { name: 'unfetched'; attempt: Attempt; captureId: string | null }
  /** An order with manual payment is being placed. */
  | { name: 'placing'; purchase: Purchase }
  /** The server refused an outdated cart, which is being reconciled. */
  | { name: 'explaining'; notice: Notice | null; closed: Attempt | null }
  | { name: 'review'; attempt: Attempt }
  | { name: 'paid'; order: OwnOrder }

/** Why no payment was created: an earlier attempt turned out to be approved, or an error. */
type OpenFailure = { attempt: Attempt; outcome: Outcome } | { error: unknown }

export type PurchaseEvent =
  /** `wallet` is null while the provider is not ready. */
  | { type: 'pay'; wallet: Wallet | null; values: CheckoutValues; purchase: Purchase }
  | { type: 'place'; purchase: Purchase }
  | { type: 'opened'; attempt: Attempt }
  | { type: 'openFailed'; purchase: Purchase; failure: OpenFailure }
  | { type: 'approved'; paymentId: string }
  | { type: 'closed' }
  /** The event belongs to the window for `purchase`; if omitted, to the current one. */
  | { type: 'walletFailed'; purchase?: Purchase }
  | { type: 'outcome'; attempt: Attempt; outcome: Outcome }
  /** The outcome of an attempt that another tab has handled. */
  | { type: 'ended'; attempt: Attempt; outcome: Outcome }
  | { type: 'fetched' | 'placed'; order: OwnOrder; emailWarning?: string | undefined }
  | { type: 'fetchFailed' | 'placeFailed'; error: unknown }
  | { type: 'explained' | 'retry' | 'back' }

/** The side effects of a transition, in their order. */
export type PurchaseEffect =
  /** Opens the payment window and creates its payment, unless `earlier` was approved. */
  | { type: 'open'; wallet: Wallet; values: CheckoutValues; purchase: Purchase; earlier: Attempt | null }
  | { type: 'place'; purchase: Purchase }
  | { type: 'store' | 'capture' | 'readEnd'; attempt: Attempt }
  | { type: 'fetch'; attempt: Attempt; captureId: string | null }
  /** An order exists; `attempt` is null for manual payments. */
  | {
      type: 'conclude'
      purchase: Purchase
      attempt: Attempt | null
      order: OwnOrder
      emailWarning?: string | undefined
    }
  /** Ends the attempt, and informs the buyer. */
  | { type: 'showReview' | 'showDecline' | 'abandon'; attempt: Attempt }
  /** Ends the attempt, if there is one, and explains a 409. */
  | { type: 'explain'; error: ApiError; attempt: Attempt | null }
  | { type: 'toastNotReady' }
  | { type: 'toastPaymentFailed' | 'toastOrderFailed'; error?: unknown }

interface Step {
  state: PurchaseState
  effects: PurchaseEffect[]
}

type StateNamed<N> = Extract<PurchaseState, { name: N }>
/** The members of a union whose field `type` may be T. */
type OfType<Union, T> = Union extends { type: infer Types } ? (T extends Types ? Union : never) : never
/** The events that each state accepts. A transition may refuse an event by returning null. */
type Transitions = {
  [N in PurchaseState['name']]: {
    [T in PurchaseEvent['type']]?: (state: StateNamed<N>, event: OfType<PurchaseEvent, T>) => Step | null
  }
}

const transitions: Transitions = {
  editing: {
    pay: ({ closed }, { wallet, values, purchase }) => {
      if (!wallet) return to({ name: 'editing', notice: null, closed }, { type: 'toastNotReady' })
      const opening = { name: 'opening', purchase, closed, failure: null } as const
      return to(opening, { type: 'open', wallet, values, purchase, earlier: closed })
    },
    place: (_, { purchase }) => to({ name: 'placing', purchase }, { type: 'place', purchase }),
    // The window was closed before its payment was created.
    opened: ({ notice }, { attempt }) => leave(attempt, notice),
  },
  opening: {
    opened: ({ purchase }, { attempt }) =>
      attempt.purchase === purchase ? to({ name: 'waitingForWallet', attempt }, { type: 'store', attempt }) : null,
    openFailed: (state, { purchase, failure }) => (purchase === state.purchase ? to({ ...state, failure }) : null),
    closed: ({ closed }) => to({ name: 'editing', notice: { kind: 'canceled' }, closed }),
    back: ({ closed }) => to({ name: 'editing', notice: { kind: 'canceled' }, closed }),
    walletFailed: (state, { purchase = state.purchase }) => (purchase === state.purchase ? failToOpen(state) : null),
  },
  waitingForWallet: {
    approved: ({ attempt }, { paymentId }) => {
      if (attempt.id !== paymentId) return null
      const approved: Attempt = { ...attempt, phase: 'approved' }
      const capturing = { name: 'capturing', attempt: approved, view: 'form' } as const
      return to(capturing, { type: 'store', attempt: approved }, { type: 'capture', attempt: approved })
    },
    closed: ({ attempt }) => leave(attempt, { kind: 'canceled' }),
    // The window is gone, or the buyer says so: an approved payment must still become an order.
    back: ({ attempt }) => giveUp(attempt),
    walletFailed: ({ attempt }, { purchase = attempt.purchase }) =>
      purchase === attempt.purchase ? leave(attempt, { kind: 'failed' }, { type: 'toastPaymentFailed' }) : null,
  },
  capturing: {
    outcome: ({ attempt, view }, event) => {
      if (event.attempt.id !== attempt.id) return null
      if (view === 'form' || event.outcome.kind !== 'refused') return settle(attempt, event.outcome, view)
      return to({ name: 'editing', notice: { kind: 'canceled' }, closed: null }, { type: 'abandon', attempt })
    },
  },
  confirming: {
    outcome: ({ attempt }, event) =>
      event.attempt.id === attempt.id ? settle(attempt, event.outcome, 'confirming') : null,
    ended: ({ attempt }, event) => {
      if (event.attempt.id !== attempt.id) return null
      const { kind } = event.outcome
      if (kind === 'taken' || kind === 'review') return settle(attempt, event.outcome, 'confirming')
      return to({ name: 'editing', notice: null, closed: null })
    },
    back: ({ attempt }) => (attempt.phase === 'approved' ? null : giveUp(attempt)),
  },
  fetching: {
    fetched: ({ attempt }, { order, emailWarning }) =>
      to({ name: 'paid', order }, { type: 'conclude', purchase: attempt.purchase, attempt, order, emailWarning }),
    fetchFailed: ({ attempt, captureId }, { error }) =>
      to({ name: 'unfetched', attempt, captureId }, { type: 'toastOrderFailed', error }),
  },
  unfetched: {
    retry: ({ attempt, captureId }) => fetchOrderOf(attempt, captureId, 'unfetched'),
  },
  placing: {
    placed: ({ purchase }, { order, emailWarning }) =>
      to({ name: 'paid', order }, { type: 'conclude', purchase, attempt: null, order, emailWarning }),
    placeFailed: (_, { error }) =>
      isRefusal(error) && error.status === 409
        ? explain(error, null, null)
        : to({ name: 'editing', notice: null, closed: null }, { type: 'toastOrderFailed', error }),
  },
  explaining: {
    explained: ({ notice, closed }) => to({ name: 'editing', notice, closed }),
  },
  review: {},
  paid: {},
}

const to = (state: PurchaseState, ...effects: PurchaseEffect[]): Step => ({ state, effects })

const fetchOrderOf = (attempt: Attempt, captureId: string | null, view: StateNamed<'fetching'>['view']): Step =>
  to({ name: 'fetching', attempt, captureId, view }, { type: 'fetch', attempt, captureId })

const explain = (error: ApiError, attempt: Attempt | null, closed: Attempt | null): Step =>
  to({ name: 'explaining', notice: noticeOf(error), closed }, { type: 'explain', error, attempt })

/** Back to the form; the next payment first captures this attempt, in case it was approved after all. */
function leave(attempt: Attempt, notice: Notice | null, ...effects: PurchaseEffect[]): Step {
  const closed: Attempt = { ...attempt, phase: 'left' }
  return to({ name: 'editing', notice, closed }, { type: 'store', attempt: closed }, ...effects)
}

/** Tries a capture before the form returns: an approved payment becomes the order, another can no longer be captured. */
const giveUp = (attempt: Attempt): Step =>
  to({ name: 'capturing', attempt, view: 'confirming' }, { type: 'capture', attempt })

function failToOpen({ failure, closed }: StateNamed<'opening'>): Step {
  if (failure && 'outcome' in failure) return settle(failure.attempt, failure.outcome, 'form')
  const error = failure?.error
  if (error instanceof ApiError && error.status === 409) return explain(error, null, closed)
  return to({ name: 'editing', notice: { kind: 'failed' }, closed }, { type: 'toastPaymentFailed', error })
}

/** The step after an outcome of a payment. */
function settle(attempt: Attempt, outcome: Outcome, view: 'form' | 'confirming'): Step {
  switch (outcome.kind) {
    case 'taken':
      return fetchOrderOf(attempt, outcome.captureId, view)
    case 'review':
      return to({ name: 'review', attempt }, { type: 'showReview', attempt })
    case 'refused':
      return to({ name: 'editing', notice: { kind: 'declined' }, closed: null }, { type: 'showDecline', attempt })
    case 'conflict':
      return explain(outcome.error, attempt, null)
    case 'elsewhere':
      return to({ name: 'confirming', attempt }, { type: 'readEnd', attempt })
    default: {
      const approved: Attempt = { ...attempt, phase: 'approved' }
      return to({ name: 'confirming', attempt: approved }, { type: 'store', attempt: approved })
    }
  }
}

type AnyTransition = (state: PurchaseState, event: PurchaseEvent) => Step | null

/** The next state and the side effects; null when the state does not accept the event. */
export function transition(state: PurchaseState, event: PurchaseEvent): Step | null {
  // The type of the table relates each function to its state and event, which TypeScript cannot follow here.
  const step = transitions[state.name][event.type] as AnyTransition | undefined
  return step?.(state, event) ?? null
}

/** The page of a state. */
export function viewOf(state: PurchaseState): 'form' | 'confirming' | 'unfetched' | 'review' | 'receipt' {
  switch (state.name) {
    case 'capturing':
    case 'fetching':
      return state.view
    case 'confirming':
    case 'unfetched':
    case 'review':
      return state.name
    case 'paid':
      return 'receipt'
    default:
      return 'form'
  }
}

export type Busy = 'no' | 'window' | 'finishing'

/** What the form is waiting for. */
export function busyOf(state: PurchaseState): Busy {
  if (state.name === 'opening' || state.name === 'waitingForWallet') return 'window'
  return state.name === 'editing' || viewOf(state) !== 'form' ? 'no' : 'finishing'
}

export type Send = (event: PurchaseEvent) => void
export type EffectHandlers = {
  [T in PurchaseEffect['type']]?: (effect: OfType<PurchaseEffect, T>, send: Send) => void
}

export interface PurchaseMachine {
  state: () => PurchaseState
  send: Send
  /** Calls the listener after each transition; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void
}

/**
 * Runs the state machine. Transitions are synchronous: a second click finds the state that the first one has left, and
 * the payment window opens inside the click.
 */
export function createPurchase(initial: PurchaseState, handlers: EffectHandlers): PurchaseMachine {
  let current = initial
  const listeners = new Set<() => void>()
  const send: Send = (event) => {
    const step = transition(current, event)
    if (!step) return
    current = step.state
    for (const listener of listeners) listener()
    for (const effect of step.effects) {
      // Safe: the type of the handlers relates each one to its effect, which TypeScript cannot follow here.
      const handle = handlers[effect.type] as ((effect: PurchaseEffect, send: Send) => void) | undefined
      handle?.(effect, send)
    }
  }
  return {
    state: () => current,
    send,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

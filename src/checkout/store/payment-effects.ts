import { storeAttempt, storedAttempt } from './attempt.ts'
import { capturePayment, fetchOrder, openPayment } from './pay-steps.ts'
import type { EffectHandlers, PurchaseEffect, Send } from './purchase-machine.ts'

/** The effects that the checkout page and the follow-up on other pages have in common. */
export const paymentEffects: EffectHandlers = {
  store: ({ attempt }) => storeAttempt(attempt),
  capture: async ({ attempt }, send) => send({ type: 'outcome', attempt, outcome: await capturePayment(attempt) }),
  fetch: async ({ attempt, captureId }, send) => {
    try {
      send({ type: 'fetched', ...(await fetchOrder(attempt, captureId)) })
    } catch (error) {
      console.warn('The order could not be fetched', error)
      send({ type: 'fetchFailed', error })
    }
  },
}

type Opening = Extract<PurchaseEffect, { type: 'open' }>

/** Opens the provider's window. Must run synchronously in the click handler, else the browser blocks the window. */
export function openWallet(opening: Opening, send: Send): void {
  const { wallet, purchase } = opening
  wallet.open(createPayment(opening, send)).catch((error) => {
    console.warn('The payment window could not be opened', error)
    send({ type: 'walletFailed', purchase })
  })
}

/**
 * The payment of the window. An unfinished earlier attempt is captured first: if the buyer had approved it and then
 * closed the window, no second payment is created.
 */
async function createPayment({ wallet, values, purchase, earlier }: Opening, send: Send): Promise<{ id: string }> {
  const unfinished = earlier ?? storedAttempt(purchase.userId)
  if (unfinished) {
    const outcome = await capturePayment(unfinished)
    if (outcome.kind !== 'refused' && outcome.kind !== 'conflict') {
      send({ type: 'openFailed', purchase, failure: { attempt: unfinished, outcome } })
      throw new Error('An earlier payment was approved after all')
    }
  }
  try {
    const attempt = await openPayment(values, purchase, wallet.method)
    send({ type: 'opened', attempt })
    return attempt
  } catch (error) {
    send({ type: 'openFailed', purchase, failure: { error } })
    throw error
  }
}

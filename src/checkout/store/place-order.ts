import { api } from '../../kit/api/api.ts'
import { isRefusal } from '../../kit/api/api-error.ts'
import { newKey } from '../../kit/api/new-key.ts'
import { tabStore } from '../../kit/page/browser-storage.ts'
import { paymentMethods } from '../../orders/order-status.ts'
import { createOrder } from '../../reports/order-report-api.ts'
import type { Purchase } from './attempt.ts'
import type { Send } from './purchase-machine.ts'

const storageKey = 'checkout-client-key'

/**
 * Places an order with manual payment (personal mode). Retries use the same idempotency key until the server accepts or
 * refuses, so that a lost response or a second click places no second order.
 */
export async function placeOrder({ purchase }: { purchase: Purchase }, send: Send): Promise<void> {
  try {
    const body = { ...purchase.report, paymentMethod: paymentMethods.manual, clientKey: currentKey() }
    const { order, emailWarning } = await api(createOrder, { body })
    tabStore.remove(storageKey)
    send({ type: 'placed', order, emailWarning })
  } catch (error) {
    console.warn('The order was not placed', error)
    if (isRefusal(error)) tabStore.remove(storageKey)
    send({ type: 'placeFailed', error })
  }
}

function currentKey(): string {
  const kept = tabStore.get(storageKey)
  if (kept) return kept
  const key = newKey()
  tabStore.set(storageKey, key)
  return key
}

import { useRef, useState } from 'react'
import { createOrder } from '../../../contract/orders.ts'
import { paymentMethods } from '../../../domain/order-status.ts'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../api/api.ts'
import { isOutage, isRefusal } from '../../api/api-error.ts'
import { newKey } from '../../api/new-key.ts'
import type { Purchase } from '../../lib/checkout/attempt.ts'
import { serverText } from '../../lib/validation/fault-text.ts'
import { tabStore } from '../../storage/browser-storage.ts'
import { toast } from '../../ui/toast-store.ts'
import { checkoutTopic } from './checkout-topic.ts'
import type { PurchaseFlow } from './use-purchase.ts'

const storageKey = 'checkout-client-key'

/**
 * Places an order with manual payment (personal mode). Retries use the same idempotency key until the server accepts or
 * refuses, so that a lost response or a second click places no second order.
 */
export function useManualCheckout(flow: PurchaseFlow): { placing: boolean; place: (purchase: Purchase) => void } {
  const [placing, setPlacing] = useState(false)
  const busy = useRef(false)
  const place = async ({ report, ...rest }: Purchase) => {
    if (busy.current) return
    busy.current = true
    setPlacing(true)
    try {
      const body = { ...report, paymentMethod: paymentMethods.manual, clientKey: currentKey() }
      const { order, emailWarning } = await api(createOrder, { body })
      tabStore.remove(storageKey)
      flow.showReceipt({ report, ...rest }, order, emailWarning)
    } catch (error) {
      await explain(error, flow)
    } finally {
      busy.current = false
      setPlacing(false)
    }
  }
  return { placing, place: (purchase) => void place(purchase) }
}

async function explain(error: unknown, flow: PurchaseFlow): Promise<void> {
  console.warn('The order was not placed', error)
  if (isRefusal(error)) {
    tabStore.remove(storageKey)
    if (error.status === 409) return flow.explain(error)
  }
  toast({
    topic: checkoutTopic,
    title: m.checkout_order_failed_title(),
    description: isOutage(error) ? serverText(error, '') : m.checkout_order_failed_text(),
    tone: 'danger',
  })
}

function currentKey(): string {
  const kept = tabStore.get(storageKey)
  if (kept) return kept
  const key = newKey()
  tabStore.set(storageKey, key)
  return key
}

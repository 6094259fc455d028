import { useCallback, useState } from 'react'
import type { FreeSlot } from '../../appointments/appointment-times.ts'
import type { CartSlot } from '../../cart/cart.ts'
import { parseSlot } from '../../cart/store/cart-item.ts'
import { parseStored, tabStore } from '../../kit/page/browser-storage.ts'

/** The chosen time of a service, initially the one in the cart. It is kept after a reload. */
export function useChosenTime(variantId: string, inCart: CartSlot | undefined) {
  const key = `chosen-time:${variantId}`
  const [chosen, setChosen] = useState(() => coming(stored(key) ?? inCart))
  const choose = useCallback(
    (slot: FreeSlot | null) => {
      setChosen(slot)
      if (slot) tabStore.set(key, JSON.stringify(slot))
      else tabStore.remove(key)
    },
    [key],
  )
  return { chosen, choose }
}

function stored(key: string): CartSlot | null {
  try {
    return parseSlot(parseStored(tabStore.get(key)))
  } catch {
    return null
  }
}

function coming(slot: CartSlot | undefined): FreeSlot | null {
  if (!slot || new Date(slot.startsAt) <= new Date()) return null
  return { ...slot, startsAt: new Date(slot.startsAt), endsAt: new Date(slot.endsAt) }
}

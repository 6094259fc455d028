import { useCallback, useId, useState } from 'react'
import type { FreeSlot } from '../../appointments/appointment-times.ts'
import { slotsOfService } from '../../appointments/store/slot-queries.ts'
import { TimeChooser } from '../../appointments/store/time-chooser.tsx'
import type { Product } from '../../catalog/api.ts'
import { parseStored, tabStore } from '../../kit/page/browser-storage.ts'
import { fullMomentText } from '../../kit/page/date-text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import type { CartSlot } from '../cart.ts'
import { type CartItem, parseSlot } from './cart-item.ts'
import { cart } from './cart-store.ts'
import { useCart } from './use-cart.ts'

interface BookTimeProps {
  item: CartItem
  terms: NonNullable<Product['appointment']>
}

/** Chooses the time of a service and puts it into the cart, which opens. */
export function BookTime({ item, terms }: BookTimeProps) {
  const hint = useId()
  const inCart = useCart().lines.find(({ product }) => product.variantId === item.variantId)?.slot
  const { chosen, choose } = useChosenTime(item.variantId, inCart)
  const book = () => {
    if (!chosen) return
    const { startsAt, endsAt, calendarId } = chosen
    cart.book(item, { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), calendarId })
    cart.open()
  }
  return (
    <>
      <TimeChooser
        source={slotsOfService(item.slug)}
        bookableDays={terms.bookableDays}
        changeHours={terms.cancelUntilHours}
        chosen={chosen}
        onChoose={choose}
      />
      <div className="flex w-full max-w-md flex-col gap-2">
        <p id={hint} aria-live="polite" className="first-letter:uppercase">
          {chosen ? <strong>{fullMomentText(chosen.startsAt)}</strong> : m.booking_book_hint()}
        </p>
        <Button full disabled={!chosen} aria-describedby={hint} onClick={book}>
          {m.booking_book()}
        </Button>
        {inCart && (
          <p className="text-muted text-sm">{m.booking_in_cart({ time: fullMomentText(new Date(inCart.startsAt)) })}</p>
        )}
      </div>
    </>
  )
}

/** The chosen time of a service, initially the one in the cart. It is kept after a reload. */
function useChosenTime(variantId: string, inCart: CartSlot | undefined) {
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

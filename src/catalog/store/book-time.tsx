import { useId } from 'react'
import { slotsOfService } from '../../appointments/store/slot-queries.ts'
import { TimeChooser } from '../../appointments/store/time-chooser.tsx'
import type { CartItem } from '../../cart/store/cart-item.ts'
import { cart } from '../../cart/store/cart-store.ts'
import { useCart } from '../../cart/store/use-cart.ts'
import { fullMomentText } from '../../kit/page/date-text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import type { Product } from '../api.ts'
import { useChosenTime } from './use-chosen-time.ts'

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

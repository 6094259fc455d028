import type { CartSlot } from '../../cart/cart.ts'
import type { Line } from '../../cart/store/cart-item.ts'
import { cart } from '../../cart/store/cart-store.ts'
import { ChangeTimeLink } from '../../cart/store/change-time-link.tsx'
import { fullMomentText } from '../../kit/page/date-text.ts'
import { m } from '../../paraglide/messages.js'
import type { Notice } from './notice.ts'

interface OtherTimesProps {
  taken: Extract<Notice, { kind: 'slot_taken' }>
  lines: readonly Line[]
}

/** The nearest free times instead of one that was taken. Choosing one changes the cart; the form keeps its values. */
export function OtherTimes({ taken, lines }: OtherTimesProps) {
  const line = lines.find(({ product }) => product.variantId === taken.variantId)
  if (!line?.slot) return null
  const { product, slot } = line
  const isChosen = (other: CartSlot) => other.startsAt === slot.startsAt && other.calendarId === slot.calendarId
  const isChanged = taken.slots.some(isChosen)
  const text = (startsAt: string) => fullMomentText(new Date(startsAt))
  return (
    <div className="mt-2 flex flex-col items-start gap-2 text-sm">
      {isChanged && <p className="font-semibold">{m.booking_taken_chosen({ time: text(slot.startsAt) })}</p>}
      {!isChanged && <p>{taken.slots.length > 0 ? m.booking_taken_choose() : m.booking_taken_none()}</p>}
      {taken.slots.map((other) => (
        <button
          key={other.startsAt + other.calendarId}
          type="button"
          aria-pressed={isChosen(other)}
          onClick={() => cart.book(product, other)}
          className={`min-h-11 w-full rounded-control bg-surface px-3 py-1.5 ${isChosen(other) ? 'font-semibold inset-ring-2 inset-ring-ink' : 'inset-ring-[1.5px] inset-ring-line-strong hover:bg-sunken'}`}
        >
          <span className="inline-block first-letter:uppercase">{text(other.startsAt)}</span>
        </button>
      ))}
      <ChangeTimeLink product={product} />
    </div>
  )
}

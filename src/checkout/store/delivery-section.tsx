import { textIn } from '../../kit/bilingual.ts'
import { formatMoney } from '../../kit/money.ts'
import { KeptHeight } from '../../kit/ui/kept-height.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { QuoteReply } from '../../prices/api.ts'
import { daysText } from '../../prices/store/days-text.ts'
import { arrivalText } from '../../sale/arrival-text.ts'
import { Section } from './address-sections.tsx'

/** A way to deliver that the shop offers for the address. */
export type Method = QuoteReply['deliveryMethods'][number]

interface DeliverySectionProps {
  number: number
  methods: readonly Method[]
  /** The one that the price contains; a pickup only if the buyer chose it. */
  chosen: Method | undefined
  /** Of the address; empty as long as it is not chosen. */
  state: string
  /** Whether the order is paid at once: its days count from the payment. */
  paid: boolean
  /** Null: to the address, by the cheapest method. */
  onChoose: (method: Method | null) => void
}

/** The delivery methods for the state of the address, and pickups. */
export function DeliverySection({ number, methods, chosen, state, paid, onChoose }: DeliverySectionProps) {
  const hasParcel = methods.some(({ kind }) => kind === 'parcel')
  const hint = state === '' ? m.checkout_delivery_state_first() : hasParcel ? null : m.checkout_delivery_none()
  return (
    <Section number={number} title={m.checkout_delivery_title()}>
      <KeptHeight>
        <fieldset className="flex min-h-36 flex-col gap-2">
          <legend className="sr-only">{m.checkout_delivery_title()}</legend>
          <p role="status" className={hint ? 'text-muted text-sm' : 'sr-only'}>
            {hint}
          </p>
          {!hasParcel && chosen?.kind === 'pickup' && (
            <Option name={m.checkout_delivery_to_address()} isChosen={false} onChoose={() => onChoose(null)} />
          )}
          {methods.map((method) => (
            <Option
              key={method.id}
              name={textIn(getLocale(), method.name, method.nameEs)}
              details={[textIn(getLocale(), method.place ?? '', method.placeEs), daysText(method)]}
              arrival={paid && method.arrival ? arrivalText(method.arrival, method.kind, getLocale()) : ''}
              price={method.price === 0 ? m.cart_shipping_free() : formatMoney(method.price, getLocale())}
              isChosen={method.id === chosen?.id}
              onChoose={() => onChoose(method)}
            />
          ))}
        </fieldset>
      </KeptHeight>
    </Section>
  )
}

interface OptionProps {
  name: string
  details?: readonly string[]
  arrival?: string
  price?: string
  isChosen: boolean
  onChoose: () => void
}

function Option({ name, details = [], arrival = '', price, isChosen, onChoose }: OptionProps) {
  return (
    <label
      className={`flex min-h-14 cursor-pointer items-start gap-3 rounded-control bg-surface px-4 py-3 ${isChosen ? 'inset-ring-2 inset-ring-ink' : 'inset-ring-[1.5px] inset-ring-line-strong hover:bg-sunken'}`}
    >
      <input type="radio" name="delivery" checked={isChosen} onChange={onChoose} className="mt-1 size-4 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{name}</span>
        {details.map(
          (detail) =>
            detail !== '' && (
              <span key={detail} className="block text-muted text-sm">
                {detail}
              </span>
            ),
        )}
        {arrival !== '' && <span className="block min-h-5 text-sm">{arrival}</span>}
      </span>
      {price && <span className="money font-semibold">{price}</span>}
    </label>
  )
}

import { usStates } from '../kit/address.ts'
import { nameIn } from '../kit/bilingual.ts'
import type { Locale } from '../kit/locale.ts'
import type { Cents } from '../kit/money.ts'
import type { CartSettings } from '../prices/cart-settings.ts'
import { deliveryBySettings } from '../prices/quote.ts'
import { chooseMethod, type DeliveryMethod, deliveryPrice, isOffered } from '../sale/delivery.ts'

/** What decides about deliveries: the methods, or without any the settings of the cart. */
export interface Deliveries {
  methods: readonly DeliveryMethod[]
  settings: Pick<
    CartSettings,
    'shippingEnabled' | 'shippingRate' | 'shippingName' | 'shippingNameEs' | 'freeShippingThreshold'
  >
}

/** How parcels go to a country. Puerto Rico is one (ISO 3166-1). */
export interface ShippingOffer {
  service: string
  price: Cents
  country: 'US' | 'PR'
  /** The states; none means the whole country. */
  states: string[]
  /** Working days until it arrives; null when the shop names none. */
  days: { from: number; to: number } | null
}

const mainland = usStates.flatMap(({ code }) => (code === 'PR' ? [] : [code]))

/** The parcel that the checkout would choose for goods of an amount, in cents, for each state. */
export function shippingOffers({ methods, settings }: Deliveries, goods: Cents, locale: Locale): ShippingOffer[] {
  if (methods.length === 0) {
    const { shippingName: name, shippingNameEs: nameEs } = settings
    const offer = { service: nameIn(locale, { name, nameEs }), price: deliveryBySettings(settings, goods), days: null }
    return [offerIn('PR', [], offer), offerIn('US', [], offer)]
  }
  const parcels = methods.filter(({ kind }) => kind === 'parcel')
  const chosen = Map.groupBy(usStates, ({ code }) =>
    chooseMethod(
      parcels.filter((method) => isOffered(method, code)),
      goods,
      { state: code },
    ),
  )
  return [...chosen].flatMap(([method, states]) => {
    if (!method) return []
    const offer = { service: nameIn(locale, method), price: deliveryPrice(method, goods), days: daysOf(method) }
    const codes = states.map(({ code }) => code)
    const others = codes.filter((code) => code !== 'PR')
    return [
      ...(codes.includes('PR') ? [offerIn('PR', [], offer)] : []),
      ...(others.length > 0 ? [offerIn('US', others.length === mainland.length ? [] : others, offer)] : []),
    ]
  })
}

const offerIn = (
  country: ShippingOffer['country'],
  states: string[],
  offer: Pick<ShippingOffer, 'service' | 'price' | 'days'>,
): ShippingOffer => ({ ...offer, country, states })

function daysOf({ daysFrom, daysTo }: DeliveryMethod): ShippingOffer['days'] {
  const from = daysFrom ?? daysTo
  const to = daysTo ?? daysFrom
  return from === null || to === null ? null : { from, to }
}

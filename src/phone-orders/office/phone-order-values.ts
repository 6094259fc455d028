import type { ManagedUser } from '../../accounts/office-api.ts'
import { readPrice, readWhole } from '../../catalog/catalog.ts'
import { hasUrbanizations, type PostalAddress } from '../../kit/address.ts'
import type { EndpointInput } from '../../kit/endpoint.ts'
import type { FormRules } from '../../kit/form/form-rules.ts'
import type { Locale } from '../../kit/locale.ts'
import { formatDecimal } from '../../kit/money.ts'
import type { AddressValues } from '../../orders/office/address-fields.tsx'
import { getLocale } from '../../paraglide/runtime.js'
import { createPhoneOrder, type PhoneOrder } from '../office-api.ts'

/** A line of the form. */
export interface LineValues {
  productId: string
  variantId: string
  name: string
  quantity: string
  /** Of its own, in dollars; blank: the product's. */
  price: string
  reason: string
  /** Start and calendar of an appointment, separated by a space; blank without. */
  slot: string
}

export interface PhoneOrderValues extends AddressValues {
  /** Of the chosen account; blank: a new one. */
  userId: string
  email: string
  firstName: string
  lastName: string
  phone: string
  lines: LineValues[]
  deliveryMethodId: string
  code: string
  note: string
  language: Locale
}

type Body = EndpointInput<typeof createPhoneOrder>['body']

/** What staff typed as a price, as it is sent; what is no price is sent as it is and refused. */
const priceOf = (typed: string) => {
  const cents = readPrice(typed)
  return Number.isSafeInteger(cents) && cents >= 0 ? formatDecimal(cents) : typed
}

export const linesOf = (lines: readonly LineValues[]): Body['lines'] =>
  lines.map(({ productId, variantId, quantity, price, reason, slot }) => {
    const [startsAt = '', calendarId = ''] = slot.split(' ')
    return {
      productId,
      variantId,
      quantity: readWhole(quantity),
      ...(price.trim() !== '' && { price: priceOf(price), reason }),
      ...(slot !== '' && { slot: { startsAt, calendarId } }),
    }
  })

/** What a phone order says. Without any part of an address it has none yet. */
export const contentOf = ({ lines, phone, deliveryMethodId, code, note, ...values }: PhoneOrderValues) => {
  const { firstName, lastName, language, urbanization, ...rest } = values
  const { address, address2, city, state, postalCode } = rest
  const hasAddress = [address, address2, city, postalCode].some((part) => part.trim() !== '')
  const ofPuertoRico = hasUrbanizations(state) && { urbanization }
  return {
    firstName,
    lastName,
    phone,
    language,
    lines: linesOf(lines),
    ...(hasAddress && {
      shippingAddress: { address, address2, city, state, postalCode, country: 'US', ...ofPuertoRico },
    }),
    ...(deliveryMethodId !== '' && { deliveryMethodId }),
    ...(code.trim() !== '' && { code }),
    ...(note.trim() !== '' && { note }),
  }
}

export const bodyOf = (values: PhoneOrderValues): Body => ({
  ...contentOf(values),
  ...(values.userId === '' ? values.email.trim() !== '' && { email: values.email } : { userId: values.userId }),
})

/** The faults of lines are shown together, those of the address at its parts. */
export const phoneOrderRules: FormRules<PhoneOrderValues> = {
  schema: createPhoneOrder.body,
  toBody: bodyOf,
  fieldOf: (name) => {
    if (name === 'userId') return 'email'
    if (name === 'shippingAddress') return 'address'
    return name.startsWith('lines') ? 'lines' : name.replace('shippingAddress.', '')
  },
}

const addressOf = (place: PostalAddress | null) => ({
  address: place?.address ?? '',
  address2: place?.address2 ?? '',
  urbanization: place?.urbanization ?? '',
  city: place?.city ?? '',
  state: place?.state ?? 'PR',
  postalCode: place?.postalCode ?? '',
})

/** The values of a phone order; without one those of an empty form. */
export function valuesOf(phoneOrder: PhoneOrder | null): PhoneOrderValues {
  if (!phoneOrder) {
    return {
      userId: '',
      email: '',
      firstName: '',
      lastName: '',
      phone: '',
      lines: [],
      ...addressOf(null),
      deliveryMethodId: '',
      code: '',
      note: '',
      language: getLocale(),
    }
  }
  const { userId, email, firstName, lastName, language } = phoneOrder
  return {
    userId: userId ?? '',
    email: email ?? '',
    firstName,
    lastName,
    language,
    ...addressOf(phoneOrder.shippingAddress),
    phone: phoneOrder.phone ?? '',
    lines: phoneOrder.lines.map(({ productId, variantId, quantity, price, reason, ...line }) => ({
      productId,
      variantId,
      name: line.name,
      quantity: String(quantity),
      price: reason === null ? '' : formatDecimal(price),
      reason: reason ?? '',
      slot: line.startsAt && line.calendarId ? `${line.startsAt} ${line.calendarId}` : '',
    })),
    deliveryMethodId: phoneOrder.deliveryMethodId ?? '',
    code: phoneOrder.code ?? '',
    note: phoneOrder.note ?? '',
  }
}

/** What the account of a customer fills in; not where a stranger may have typed that parcels go. */
export const valuesOfCustomer = (user: ManagedUser): Partial<PhoneOrderValues> => ({
  userId: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  phone: (user.emailVerified && user.phone) || '',
  language: user.language,
  ...(user.emailVerified &&
    user.shippingStreet && {
      address: user.shippingStreet,
      address2: '',
      urbanization: '',
      city: user.shippingCity ?? '',
      state: user.shippingState ?? 'PR',
      postalCode: user.shippingZip ?? '',
    }),
})

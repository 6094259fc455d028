import courierPatterns from 'tracking-number-validation'
import { normalizePlainLine } from '../kit/text.ts'

/** The public tracking page of each known carrier, by its name; the number is appended. */
const trackingPages = {
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  UPS: 'https://www.ups.com/track?tracknum=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  DHL: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
} as const

export type KnownCarrier = keyof typeof trackingPages

/** The carriers whose numbers and tracking pages the shop knows; the same names in every language. */
export const knownCarriers = Object.keys(trackingPages) as KnownCarrier[]

export const maxNumberLength = 40
export const maxCarrierLength = 60
export const maxTrackingUrlLength = 500

/**
 * A tracking number as carriers write it: without the spaces and hyphens, of any kind, that labels and pages print for readers.
 */
export const trackingNumber = (typed: string): string =>
  normalizePlainLine(typed)
    .replace(/[\s-]+/g, '')
    .toUpperCase()

/** Whether a number can be a tracking number. Carriers and payment providers accept letters and digits only. */
export const isTrackingNumber = (number: string): boolean =>
  /^[A-Z0-9]+$/.test(number) && number.length >= 4 && number.length <= maxNumberLength

/** The known carrier that a text names, in any case; null for others. */
export const knownCarrier = (name: string): KnownCarrier | null =>
  knownCarriers.find((known) => known.toLowerCase() === name.trim().toLowerCase()) ?? null

/** The known carrier whose numbers look like this one; null when none does. */
export function guessCarrier(number: string): KnownCarrier | null {
  const found = courierPatterns.getCourier(number)
  return knownCarriers.find((known) => found.includes(known.toLowerCase())) ?? null
}

/** Where a known carrier shows a parcel; null for other carriers. */
export function trackingPage(carrier: string | null, number: string | null): string | null {
  const known = carrier === null ? null : knownCarrier(carrier)
  return known && number ? `${trackingPages[known]}${encodeURIComponent(number)}` : null
}

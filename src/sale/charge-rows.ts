import { textIn } from '../kit/bilingual.ts'
import type { Locale } from '../kit/locale.ts'
import { type Cents, formatMoney } from '../kit/money.ts'
import { type Charge, type ChargeLabel, defaultLabels } from './charge.ts'
import { needsShipping } from './delivery.ts'

/** The words of a page or a document: those of the default labels, which are English, and of a delivery of 0. */
export interface ChargeWords {
  tax: string
  shipping: string
  free: string
}

/** A printed charge. The parts of a charge follow it. */
export interface ChargeRow {
  name: string
  value: string
  isPart: boolean
}

/** What is known of the charges of an order from before `charges` existed; amounts in cents. */
export interface OlderCharges {
  charges?: readonly Charge[] | null | undefined
  items: readonly { ships: boolean }[]
  tax: Cents
  taxName: string
  taxNameEs?: string | null | undefined
  shipping: Cents
  shippingName: string
  shippingNameEs?: string | null | undefined
}

/** The charges of an order; those of an older one are its delivery, if something ships, and its tax. */
export function chargesOf({ charges, items, ...order }: OlderCharges): readonly Charge[] {
  if (charges) return charges
  const { shippingName: label, shippingNameEs: labelEs = null, taxName, taxNameEs = null } = order
  const tax: Charge = { kind: 'tax', label: taxName, labelEs: taxNameEs, amount: order.tax }
  return needsShipping(items) ? [{ kind: 'delivery', label, labelEs, amount: order.shipping }, tax] : [tax]
}

/** The charges as they are printed everywhere, in their order: discounts below 0, delivery of 0 as a word. */
export function chargeRows(charges: readonly Charge[], words: ChargeWords, language: Locale): ChargeRow[] {
  const money = (cents: Cents) => formatMoney(cents, language)
  return charges.flatMap(({ kind, amount, parts = [], ...label }) => [
    {
      name: nameOf(label, words, language),
      value: kind === 'delivery' && amount === 0 ? words.free : money(amount),
      isPart: false,
    },
    ...parts.map((part) => ({ name: nameOf(part, words, language), value: money(part.amount), isPart: true })),
  ])
}

function nameOf({ label, labelEs }: ChargeLabel, words: ChargeWords, language: Locale): string {
  const text = label === defaultLabels.tax ? words.tax : label === defaultLabels.delivery ? words.shipping : label
  return textIn(language, text, labelEs)
}

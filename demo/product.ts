import type { Benefit } from '../src/catalog/benefits.ts'
import type { DepositTerms } from '../src/catalog/deposit-terms.ts'
import type { Finish } from '../src/catalog/variant.ts'

/** The categories of the demo shop in English; a product stores its category as plain text. */
export type DemoCategory = 'Face' | 'Lips' | 'Eyes' | 'Body' | 'Hair' | 'Tools' | 'Services' | 'Workshops'

/** Further texts of a product's page; a Spanish text that is missing is the same as the English one. */
export interface DemoDetails {
  readonly size?: string
  readonly ingredients?: string
  readonly howToUse?: string
  readonly howToUseEs?: string
  readonly sizeEs?: string
}

export type DemoBenefit = Readonly<Benefit>

/** What the page of a product has beside its description; `details` add to those of the product. */
export interface DemoPage {
  readonly batch?: string
  readonly batchEs?: string
  readonly benefits: readonly DemoBenefit[]
  readonly details?: DemoDetails
  /** Slugs of the products that go well with it. */
  readonly goesWith: readonly [string, string]
  readonly furtherPictures: readonly DemoPicture[]
}

/** A further picture of a product. */
export interface DemoPicture {
  /** Base name of its files, as `image` of a product. */
  readonly image: string
  readonly alt: string
  readonly altEs: string
}

/** An option of a product; a Spanish text that is missing is the same as the English one. */
export interface DemoOption {
  readonly name: string
  readonly nameEs: string
  readonly values: readonly {
    readonly value: string
    readonly valueEs?: string
    readonly color?: string
    readonly finish?: Finish
  }[]
}

/** A variant with its value of each option; prices in integer cents. */
export interface DemoVariant {
  readonly values: readonly string[]
  readonly price: number
  readonly compareAtPrice?: number
  readonly stock: number
  readonly sku: string
  /** Base name of its own pictures, as `image` of a product. */
  readonly image?: string
  /** EAN-13 of the range for numbers inside a shop. */
  readonly barcode: string
}

/** A session of a workshop, relative to the day on which the demo starts. */
export interface DemoSession {
  /** The number of the week, from 1: the next one that begins in at least two days. */
  readonly week: number
  /** From 0 (Sunday) to 6. */
  readonly weekday: number
  /** Times of day in Puerto Rico: 10:00. */
  readonly from: string
  readonly to: string
  readonly place: string
  readonly placeEs: string
  readonly seats: number
}

export interface DemoProduct {
  readonly slug: string
  /** Texts of the English page. */
  readonly name: string
  /** Texts of the Spanish page; null where the name is the same. */
  readonly nameEs: string | null
  readonly description: string
  readonly descriptionEs: string
  readonly category: DemoCategory
  readonly type: 'product' | 'service' | 'workshop'
  readonly details?: DemoDetails
  /** Integer cents. */
  readonly price: number
  /** Units or seats; null means unlimited. */
  readonly stock: number | null
  /** Staff are told from this stock down; by default from that of the shop. */
  readonly lowStockLimit?: number
  readonly options?: readonly DemoOption[]
  readonly variants?: readonly DemoVariant[]
  readonly sessions?: readonly DemoSession[]
  /** What of a seat is due when it is bought; missing: all of it. */
  readonly depositTerms?: DepositTerms
  /** Base name of the pictures in `demo/images`, which end in `-400.webp`, `-800.webp` and `-1200.webp`. */
  readonly image: string
  /** Alternative text of the picture. */
  readonly imageAlt: string
  readonly imageAltEs: string
  readonly furtherPictures?: readonly DemoPicture[]
  readonly page?: DemoPage
}

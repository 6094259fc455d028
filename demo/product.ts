/** The categories of the demo shop in English; a product stores its category as plain text. */
export type DemoCategory = 'Face' | 'Lips' | 'Eyes' | 'Body' | 'Hair' | 'Tools' | 'Services' | 'Workshops'

/** Further texts of a product's page; a Spanish text that is missing is the same as the English one. */
export interface DemoDetails {
  readonly size?: string
  readonly ingredients?: string
  readonly howToUse?: string
  readonly howToUseEs?: string
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
  /** Pieces or seats; null means unlimited. */
  readonly stock: number | null
  /** Base name of the pictures in `demo/images`, which end in `-400.webp`, `-800.webp` and `-1200.webp`. */
  readonly image: string
  /** Alternative text of the picture. */
  readonly imageAlt: string
  readonly imageAltEs: string
}

/** The shelves of the demo shop, as the English page names them; a product carries its category as plain text. */
export type DemoCategory = 'Face' | 'Lips' | 'Eyes' | 'Body' | 'Hair' | 'Tools' | 'Services' | 'Workshops'

export interface DemoProduct {
  readonly slug: string
  /** What the English page shows. */
  readonly name: string
  /** What the Spanish page shows; null where the name is the same. */
  readonly nameEs: string | null
  readonly description: string
  readonly descriptionEs: string
  readonly category: DemoCategory
  readonly type: 'product' | 'service' | 'workshop'
  /** Integer cents. */
  readonly price: number
  /** Pieces or seats; null means unlimited. */
  readonly stock: number | null
  /** Base name of the pictures in `demo/images`, which end in `-400.webp`, `-800.webp` and `-1200.webp`. */
  readonly image: string
  /** What the picture shows, for those who do not see it. */
  readonly imageAlt: string
  readonly imageAltEs: string
}

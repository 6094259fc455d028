import { type HalfText, halfText, missingLanguage } from '../kit/bilingual.ts'
import type { Benefit } from './benefits.ts'
import { translatedCategories } from './catalog.ts'
import type { ProductOption } from './variant.ts'

/**
 * The texts of a product that customers read, with their Spanish ones. Others may be the same in both languages, and lack
 * nothing when they are written once: sizes, ingredients, batches, the values of options, and what pictures show.
 */
export const bilingualTexts = [
  ['name', 'nameEs'],
  ['description', 'descriptionEs'],
  ['howToUse', 'howToUseEs'],
] as const

/** A text of a product, or all of a kind. */
export const halfTextNames = ['name', 'description', 'howToUse', 'benefits', 'options'] as const
export type HalfTextName = (typeof halfTextNames)[number]

type Texts = Record<(typeof bilingualTexts)[number][number], string | null> & {
  benefits: readonly Pick<Benefit, 'text' | 'textEs'>[]
  options: readonly Pick<ProductOption, 'name' | 'nameEs'>[]
}

/** The texts of a product that lack a language, in the order of its form; `lacksSpanishCategory` tells of its category. */
export function halfTextsOf(product: Texts): HalfText<HalfTextName>[] {
  return [
    ...bilingualTexts.flatMap(([english, spanish]) => halfText(english, product[english], product[spanish])),
    ...product.benefits.flatMap(({ text, textEs }) => halfText('benefits', text, textEs)).slice(0, 1),
    ...product.options.flatMap(({ name, nameEs }) => halfText('options', name, nameEs)).slice(0, 1),
  ]
}

/** Whether a category lacks its Spanish name; the store translates some by itself. */
export const lacksSpanishCategory = ({
  category,
  categoryEs,
}: {
  category: string
  categoryEs: string | null
}): boolean =>
  missingLanguage(category, categoryEs) === 'es' &&
  !translatedCategories.some((name) => name === category.toLowerCase())

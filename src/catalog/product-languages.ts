import { missingLanguage } from '../kit/bilingual.ts'
import type { Locale } from '../kit/locale.ts'
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

/** A text that lacks a language. */
export interface HalfText<Name extends string = HalfTextName> {
  text: Name
  lacks: Locale
}

type Texts = Record<(typeof bilingualTexts)[number][number], string | null> & {
  benefits: readonly Pick<Benefit, 'text' | 'textEs'>[]
  options: readonly Pick<ProductOption, 'name' | 'nameEs'>[]
}

/** The texts of a product that lack a language while they have the other, in the order of its form; of a category see below. */
export function halfTextsOf(product: Texts): HalfText[] {
  const half = (text: HalfTextName, english: string | null, spanish: string | null) => {
    const lacks = missingLanguage(english, spanish)
    return lacks ? [{ text, lacks }] : []
  }
  return [
    ...bilingualTexts.flatMap(([english, spanish]) => half(english, product[english], product[spanish])),
    ...product.benefits.flatMap(({ text, textEs }) => half('benefits', text, textEs)).slice(0, 1),
    ...product.options.flatMap(({ name, nameEs }) => half('options', name, nameEs)).slice(0, 1),
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

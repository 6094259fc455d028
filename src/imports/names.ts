import { productLimits } from '../catalog/catalog.ts'
import { normalizeProductName, productNamePattern } from '../catalog/product-rules.ts'
import type { Locale } from '../kit/locale.ts'
import { startOf } from '../kit/text.ts'
import { withoutEntities } from './cells.ts'

/** Signs that names of products cannot have, and the words that take their place. */
const words: Readonly<Record<Locale, readonly [sign: RegExp, word: string][]>> = {
  en: [
    [/&/g, ' and '],
    [/\+/g, ' plus '],
    [/%/g, ' percent'],
    [/@/g, ' at '],
    [/#(?=\s*\d)/g, 'No. '],
    [/=/g, ' equals '],
  ],
  es: [
    [/&/g, ' y '],
    [/\+/g, ' más '],
    [/%/g, ' por ciento'],
    [/@/g, ' en '],
    [/#(?=\s*\d)/g, 'Núm. '],
    [/=/g, ' igual a '],
  ],
}

/** The same in both languages. */
const signs: readonly [sign: RegExp, text: string][] = [
  [/(\d),(?=\d{3}\b)/g, '$1'],
  [/(\d),(?=\d)/g, '$1.'],
  // 1⁄2, which is how ½ decomposes.
  [/\u2044/g, '-'],
  [/\s*×\s*/g, ' x '],
  [/[[{]/g, '('],
  [/[\]}]/g, ')'],
  [/\s*[|/\\,;:~·•–—]+\s*/g, ' - '],
  [/_/g, ' '],
  [/[‘’'`´"“”«»!?¡¿*®™©°ºª^<>#$€£]/g, ''],
]

/** The longest name that is read, before it is shortened to what names can have. */
const longestName = 2_000

/**
 * The name of a product by the rules of the shop: "Rose & Honey Soap, 4 oz | Vegan" is "Rose and Honey Soap - 4 oz -
 * Vegan". Emoji, and whatever else names cannot have, are removed; '' when nothing is left.
 */
export function nameByOurRules(text: string, language: Locale): string {
  let name = normalizeProductName(
    withoutEntities(startOf(text, longestName))
      .replace(/[®™©ºª]/g, '')
      .normalize('NFKC'),
  )
  for (const [sign, word] of [...words[language], ...signs]) name = name.replace(sign, word)
  const kept = [...name].map((letter) => (productNamePattern.test(letter) ? letter : ' ')).join('')
  const line = normalizeProductName(kept)
    .replace(/\( +/g, '(')
    .replace(/ +\)/g, ')')
    .replace(/\(\)/g, '')
    .replace(/(?: -)+(?= - )/g, '')
    .replace(/^[\s-]+|[\s-]+$/g, '')
  return normalizeProductName(startOf(line, productLimits.name))
}

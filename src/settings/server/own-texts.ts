import { keysOf } from '../../kit/records.ts'

/**
 * Merges the shop's texts over the product's defaults, in pairs of `text` and `textEs`. An empty Spanish text falls back
 * to the default only if the English text is the default too; otherwise the two would differ in meaning.
 */
export function ownTexts<Texts extends object>(own: Partial<Texts>, stock: Texts): Texts {
  const texts: Texts = { ...stock, ...own }
  const keys = keysOf(stock)
  const spanish = keys.flatMap((english) => {
    const key = keys.find((other) => other === `${english}Es`)
    return key ? [[key, own[key] || (texts[english] === stock[english] ? stock[key] : '')]] : []
  })
  return { ...texts, ...Object.fromEntries(spanish) }
}

import { keysOf } from '../../domain/records.ts'

/**
 * The shop's own texts over the product's, in pairs of `text` and `textEs`. Where the shop left the Spanish one empty, the
 * product's stands beside the product's English only; beside other English it would say something else.
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

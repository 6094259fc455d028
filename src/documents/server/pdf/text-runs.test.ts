import { describe, expect, it, test } from 'vitest'
import { productNamePattern } from '../../../catalog/product-rules.ts'
import { addressPatterns } from '../../../kit/address.ts'
import { namePattern } from '../../../kit/person.ts'
import { type FontName, facesOf, inLatin, textRuns } from './text-runs.ts'

const fonts: FontName[] = ['text', 'strong', 'display']
const printed = (text: string, font: FontName = 'text') =>
  textRuns(text, font)
    .map((run) => run.text)
    .join('')

/** Characters of a printed text that its face does not contain. */
const withoutGlyph = (text: string, font: FontName) =>
  textRuns(text, font).flatMap(({ text: part, face }) =>
    Array.from(part).filter((character) => !face.characters.has(character.codePointAt(0) ?? 0)),
  )

/** What a name, an address or the name of a product may contain. */
const accepted = Array.from({ length: 0x110000 - 0x20 }, (_, at) => String.fromCodePoint(at + 0x20)).filter(
  (character) => [namePattern, addressPatterns.address, productNamePattern].some((rule) => rule.test(`A${character}`)),
)

describe.each(fonts)('the font "%s"', (font) => {
  it('prints every character that a name, an address or the name of a product may contain', { timeout: 60_000 }, () => {
    const characters = new Set(facesOf(font).flatMap((face) => [...face.characters]))
    const isPrinted = (text: string) => Array.from(text).every((part) => characters.has(part.codePointAt(0) ?? 0))
    const lost: string[] = []
    let letters = 0
    for (const character of accepted) {
      const isLetter = /[\p{L}\p{N}]/u.test(character)
      if (isLetter) letters += 1
      const latin = isPrinted(character) ? character : inLatin(character)
      // A kashida only lengthens a word.
      if (!isPrinted(latin) || (isLetter && latin.trim() === '' && character !== '\u0640')) lost.push(character)
      // The whole way is slower: a sample.
      if (isLetter && letters % 601 === 0 && withoutGlyph(character, font).length > 0) lost.push(character)
    }
    expect(letters).toBeGreaterThan(130_000)
    expect(lost).toEqual([])
  })

  it.each([
    'Владимир Иванов',
    'Trần Thị Phương',
    'Νικόλαος Ἀλέξανδρος',
    'Łukasz Żółć',
    'Şükrü Ğ',
    'Ñandú Peña',
    'Ђорђе Ћирић',
    'Ọlá Ẹ́fẹ́',
    'Ʒako',
  ])('prints %s in its own letters', (name) => {
    expect(printed(name, font)).toBe(name.normalize('NFC'))
  })
})

it.each(['محمد علي', '王小明', 'สมชาย', 'שרה כהן', '김민수', 'さくら', 'Հայկ', 'გიორგი', 'ராம்'])(
  '%s is written in Latin letters',
  (name) => {
    const latin = printed(name)
    expect(latin).toMatch(/^[\x20-\x7e]+$/)
    expect(latin).not.toContain('?')
    expect(latin.toLowerCase()).toMatch(/[a-z]{3}/)
  },
)

test('a word in other letters is of one face, its neighbors keep theirs, and spaces are not lost', () => {
  const runs = textRuns('Ana Иванова, Ponce', 'text')
  expect(runs.map(({ text }) => text).join('')).toBe('Ana Иванова, Ponce')
  const faceOf = (part: string) => runs.find(({ text }) => text.includes(part))?.face.name
  expect(faceOf('Ana')).toBe('figtree-latin-400-normal')
  expect(faceOf('Иванова')).toBe('noto-sans-cyrillic-400-normal')
  expect(faceOf('Ponce')).toBe('figtree-latin-400-normal')
})

test('emoji have their names in words, marks and joiners of other scripts nothing, rare letters their code', () => {
  expect(printed('Gracias 🌺')).toBe('Gracias (hibiscus)')
  expect(printed('❤️ 👩🏽‍🚀 🫶')).toBe('(heart) (woman) (heart hands)')
  expect(printed('\u{1fafd}')).toBe('(emoji)')
  expect(printed('a\u200db')).toBe('ab')
  expect(inLatin('\u1970')).toBe('[U+1970]')
  expect(printed('uno\ndos')).toBe('uno\ndos')
})

test.each(['a', '🌺', 'Ж', '王'])(
  'has no word longer than 100 letters (%s): lines break slowly within one',
  (letter) => {
    const words = printed(letter.repeat(1000)).split(/\s/)
    expect(Math.max(...words.map((word) => word.length))).toBeLessThanOrEqual(100)
    expect(words.join('')).toBe(printed(letter).repeat(1000))
  },
)

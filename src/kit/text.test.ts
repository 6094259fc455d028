import { describe, expect, test } from 'vitest'
import { isLocale } from './locale.ts'
import {
  characters,
  fold,
  isStorableText,
  normalizeLine,
  normalizePlainLine,
  normalizeText,
  shortened,
  startOf,
} from './text.ts'

test('characters are counted as Postgres counts them', () => {
  expect([characters('ñandú'), characters('😀'), characters('')]).toEqual([5, 1, 0])
})

test('normalizeLine returns one spelling', () => {
  expect(normalizeLine(' n\u0303a\u00a0\t\n“b”  ‘c’ ')).toBe('ña "b" \'c\'')
})

test('fold removes accents and case', () => {
  expect(fold('CRÈME Ñandú İ')).toBe('creme nandu i')
})

test.each(['a\0', '\ud800', 'a\udfffb', `a${'\u0300'.repeat(31)}`, `a${'\u0300\u200b\u200d'.repeat(31)}`])(
  '%j cannot be stored',
  (text) => {
    expect(isStorableText(text)).toBe(false)
  },
)

test('ordinary text can be stored', () => {
  expect(isStorableText('Mayagüez 😀\n')).toBe(true)
  expect(isStorableText(`a${'\u0300'.repeat(30)}`)).toBe(true)
})

test('the languages are en and es', () => {
  expect(['en', 'es', 'fr', 'EN', null, 1, ['en']].filter(isLocale)).toEqual(['en', 'es'])
})

test('typed text loses what is invisible and keeps what joins', () => {
  expect(normalizeText('\u202a+1\u200b\u2060 a\u0301\ufeff\u202c\u00ad')).toBe('+1 á')
  expect(normalizeText('e\u200b\u0301')).toBe('é')
  const emoji = '👩\u200d🔬 ❤\ufe0f می\u200cخواهم 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'
  expect(normalizeText(emoji)).toBe(emoji)
  expect(normalizeText('a\u{e0067}\u{e0062}b\n\tc')).toBe('ab\n\tc')
})

test('a plain line has plain hyphens, quotes and spaces', () => {
  expect(normalizePlainLine('\u202a+1 (787)\u00a0555\u20110123\u202c')).toBe('+1 (787) 555-0123')
  expect(normalizePlainLine('Ana\u2010Mar\u0131\u200d\ufe0f –D’A')).toBe("Ana-Marı -D'A")
  expect(normalizePlainLine('（７８７）５５５－０１２３')).toBe('(787)555-0123')
})

test('normalizing a second time changes nothing', () => {
  for (let code = 1; code <= 0x1_f9ff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const text = `a${String.fromCodePoint(code)}\u0301 b`
    for (const normalize of [normalizeText, normalizeLine, normalizePlainLine]) {
      const once = normalize(text)
      if (normalize(once) !== once) expect.fail(`U+${code.toString(16)}`)
    }
  }
})

test.each([
  ['João', 'joao'],
  ['SØREN Łukasz Đặng', 'soren lukasz dang'],
  ['Straße ẞ Æther', 'strasse ss aether'],
  ['ΟΔΥΣΣΕΎΣ', 'οδυσσευσ'],
  ['Владимир ЙОД', 'владимир иод'],
  ['D’Acosta Jean\u2011Luc', "d'acosta jean-luc"],
])('%s folds to %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
  expect(fold(folded)).toBe(folded)
})

describe('startOf and shortened', () => {
  const family = '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}'
  const cases = [
    `Crema ${family}`.repeat(20),
    'e\u0301'.repeat(120),
    '\u{1f1f5}\u{1f1f7}'.repeat(60),
    'ñandú '.repeat(60),
    '🌺'.repeat(99),
  ]

  test.each(cases)('never cut inside of a visible character: %s', (text) => {
    const whole = new Set([...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment))
    for (let max = 1; max <= 170; max++) {
      for (const cut of [startOf(text, max), shortened(text, max)]) {
        expect(cut.length).toBeLessThanOrEqual(max)
        for (const { segment } of new Intl.Segmenter('en').segment(cut.replace(/…$/, '')))
          expect(whole).toContain(segment)
      }
    }
  })

  test('keep short texts, and shorten long ones at a space', () => {
    expect(startOf('Jabón', 5)).toBe('Jabón')
    expect(shortened('Jabón', 5)).toBe('Jabón')
    expect(shortened('Jabón de avena y miel', 16)).toBe('Jabón de avena…')
    expect(shortened('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`)
  })
})

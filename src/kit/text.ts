/** Length in Unicode code points, as Postgres counts: 'ñ' and an emoji are 1 each. */
export function characters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/**
 * The code points without a glyph that typed text loses: controls except tab and line ends, the soft hyphen, the grapheme
 * joiner, marks of direction and their embeddings, zero-width spaces, word joiners and invisible operators, deprecated
 * format characters, Hangul and Mongolian fillers, interlinear annotations, the byte order mark, and tags. Copied phone
 * numbers come with them. Joiners (U+200C, U+200D) and variation selectors (U+FE00 to U+FE0F) stay: scripts and emoji
 * need them. So do the tags of a flag (after U+1F3F4).
 */
const invisible =
  '\\u0001-\\u0008\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5' +
  '\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}'
const invisiblePattern = new RegExp(`\\u{1f3f4}[\\u{e0020}-\\u{e007e}]+\\u{e007f}|[${invisible}]`, 'gu')

/** Joiners and variation selectors. */
const joiners = /\u200c|\u200d|[\ufe00-\ufe0f]/g
/** Letters, digits and signs of keyboards for Chinese, Japanese and Korean, which look like those of ASCII. */
const fullWidth = /[\uff01-\uff5e]/g
/** Hyphens and dashes, the minus sign, and their small and full-width forms. */
const hyphens = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g
const singleQuotes = /[\u2018\u2019\u201b\u02bc]/g
const doubleQuotes = /[\u201c\u201d\u201f]/g

/** Typed text in its one form: without invisible characters, NFC. Line ends and inner spaces stay. */
export function normalizeText(text: string): string {
  return text.replace(invisiblePattern, (found) => (found.length > 2 ? found : '')).normalize('NFC')
}

/** A line of typed text in its one form: also with straight quotes, every run of white space one space, trimmed. */
export function normalizeLine(text: string): string {
  return normalizeText(text)
    .replace(singleQuotes, "'")
    .replace(doubleQuotes, '"')
    .replace(/[\s\u0085]+/g, ' ')
    .trim()
}

/**
 * A line for rules that allow only plain hyphens (phones, names, addresses, codes): also without joiners and variation
 * selectors, every hyphen or dash as '-', full-width letters, digits and signs as those of ASCII.
 */
export function normalizePlainLine(text: string): string {
  const plain = text.replace(joiners, '').replace(hyphens, '-')
  return normalizeLine(plain.replace(fullWidth, (found) => found.normalize('NFKC')))
}

/** Combining marks of Latin, Greek, Cyrillic, Hebrew and Arabic, which are left out of searches. */
const marks =
  '\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f' +
  '\\u0670\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\u200c\\u200d\\ufe00-\\ufe0f\\ufe20-\\ufe2f'
const ignored = new RegExp(`[${invisible}${marks}]`, 'gu')
/** Letters that do not decompose, as they are typed on other keyboards. */
const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ð: 'd',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/**
 * The text for comparing and searching, without accents and case: 'Crème' and 'CREME', 'Søren' and 'soren' are equal
 * after folding. The SQL function `fold_text` does the same; a test compares them.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(ignored, '')
    .toLowerCase()
    .replace(/[øđłðıħŧςßæœþ]/g, (letter) => letters[letter] ?? letter)
    .replace(hyphens, '-')
    .replace(singleQuotes, "'")
    .replace(doubleQuotes, '"')
}

/**
 * Whether a text can be stored and normalized: no NUL and no lone surrogate, which Postgres rejects, and no more than 30
 * combining marks in a row (UAX #15 §13): the time to normalize a run grows with its square.
 */
export function isStorableText(text: string): boolean {
  if (text.includes('\0') || !text.isWellFormed()) return false
  // What normalization removes must not divide a run.
  return !/\p{M}{31}/u.test(text.replace(invisiblePattern, '').replace(joiners, ''))
}

const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null

/** The visible characters of a text, one by one: an emoji with its joiners and a letter with its marks are one. */
export function* graphemes(text: string): Generator<string> {
  // Browsers without the segmenter keep code points whole.
  if (segmenter === null) yield* text
  else for (const { segment } of segmenter.segment(text)) yield segment
}

/**
 * The start of a text with at most `max` UTF-16 code units, which never ends inside of a visible character. All cuts of
 * texts are made here.
 */
export function startOf(text: string, max: number): string {
  if (text.length <= max) return text
  let end = 0
  for (const grapheme of graphemes(text)) {
    if (end + grapheme.length > max) break
    end += grapheme.length
  }
  return text.slice(0, end)
}

/** The start of a text, up to a space where there is one, with an ellipsis; at most `max` code units in all. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const start = startOf(text, max - 1)
  const space = start.lastIndexOf(' ')
  return `${(space > max / 2 ? start.slice(0, space) : start).trimEnd()}…`
}

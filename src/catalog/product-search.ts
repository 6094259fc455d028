import { fold } from '../kit/text.ts'

/** The texts of a product that a search reads, in both languages. */
export interface Searchable {
  name: string
  description?: string | null
  nameEs?: string | null
  descriptionEs?: string | null
  category?: string | null
  categoryEs?: string | null
  options?: readonly { values: readonly { value: string; valueEs: string | null }[] }[]
}

/** Groups of words and phrases that mean the same: `[['bloqueador', 'sunscreen', 'protector solar']]`. */
export type Synonyms = readonly (readonly string[])[]

/** A search text as `containsText` expects it; '' finds everything. */
export const searchedText = (search: string): string => fold(search).trim()

/** Whether the text is part of the product's name or description, ignoring accents and case (spec §2). */
export function containsText(product: Readonly<Searchable>, text: string): boolean {
  if (text === '') return true
  const { names, descriptions } = indexOf(product)
  return names.some((own) => own.includes(text)) || descriptions.some((own) => own.includes(text))
}

/** Whether the text is part of the name or description of any product. */
export function isContained(products: readonly Searchable[], text: string): boolean {
  prepareSearch(products)
  // Texts are much longer than the list of their words.
  const runs = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return runs.every((run) => allWords().includes(run)) && products.some((product) => containsText(product, text))
}

/** Whether the text is part of the product's name in either language. */
export function isNamed(product: Readonly<Searchable>, text: string): boolean {
  return indexOf(product).names.some((name) => name.includes(text))
}

/** Folds the texts of products and finds their words, before the first search. */
export function prepareSearch(products: readonly Searchable[]): void {
  if (prepared.has(products)) return
  for (const product of products) wordsOfProduct(product)
  prepared.add(products)
}

/** Lists do not change: a changed product is another object in another list. */
const prepared = new WeakSet<readonly Searchable[]>()

/** What a search found; `similar`: no product has its words, these have similar ones. */
export interface Found<P> {
  products: P[]
  similar: boolean
}

/**
 * The products that a search may mean, in their order: every word of it stands for a word of the product, in any order
 * and in either language. The first step that finds anything decides: the same words, their beginnings, one edit, two
 * edits. A word or phrase of a group of synonyms also stands for each other one of its group.
 */
export function searchForgivingly<P extends Searchable>(
  products: readonly P[],
  search: string,
  synonyms: Synonyms = [],
): Found<P> {
  const typed = wordsOfSearch(search)
  for (const step of stepsOf(typed)) {
    const found = findAt(step, products, typed, synonyms)
    if (found.length > 0) return { products: found, similar: step.includes('edit') }
  }
  return { products: [], similar: false }
}

/** Whether `searchForgivingly` finds any product: its last step includes those before it. */
export function isFoundForgivingly(products: readonly Searchable[], search: string, synonyms: Synonyms = []): boolean {
  const typed = wordsOfSearch(search)
  const last = stepsOf(typed).at(-1)
  return last !== undefined && findAt(last, products, typed, synonyms).length > 0
}

/** The products that have each part of a search. Most searches without result have a word that no product has. */
function findAt<P extends Searchable>(
  step: Step,
  products: readonly P[],
  typed: readonly TypedWord[],
  synonyms: Synonyms,
): P[] {
  // Products must be prepared first: their words are those that the search is compared with.
  prepareSearch(products)
  const parts: Uint8Array[][][] = []
  for (const alternatives of partsOf(typed, synonyms, step)) {
    const possible = alternatives.flatMap((words) => markedWords(words, step))
    if (possible.length === 0) return []
    parts.push(possible)
  }
  return products.filter((product) => {
    const words = wordsOfProduct(product)
    return parts.every((possible) => possible.some((all) => hasEach(words, all)))
  })
}

/** Further words of a search are not read: each is compared with every word of the catalog. */
const maxWords = 10

/** Words without a meaning of their own; a search of nothing else keeps them. */
const fillers = new Set(
  'a an and for in of on or the to with al con de del el en la las los o para por sin su tu un una y'.split(' '),
)

/** The words of a folded text, without fillers unless there is nothing else. */
function wordsIn(folded: string): string[] {
  const all = folded.replace(/'s\b/g, '').match(/[\p{L}\p{N}]+/gu) ?? []
  const meaningful = all.filter((word) => !fillers.has(word))
  return meaningful.length > 0 ? meaningful : all
}

const hasDigit = (word: string) => /\d/.test(word)

/** Letters and digits apart, so that `SPF30` is `SPF 30`. */
const partsOfWord = (word: string): string[] => (hasDigit(word) ? (word.match(/\p{L}+|\p{N}+/gu) ?? []) : [word])

/**
 * The form in which folded words are compared: singular and plural alike in both languages. `face` and `faces` are `fac`,
 * `lapiz` and `lapices` are `lapic`. It is not meant to be read.
 */
function formOf(word: string): string {
  if (word.length < 3 || hasDigit(word)) return word
  const singular = word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
  const short = singular.length > 3 && singular.endsWith('e') ? singular.slice(0, -1) : singular
  if (short.endsWith('z')) return `${short.slice(0, -1)}c`
  return short.endsWith('y') ? `${short.slice(0, -1)}i` : short
}

const formsIn = (folded: string): string[] => wordsIn(folded).flatMap(partsOfWord).map(formOf)

/** How far words of a search may be from words of the catalog; each step includes those before it. */
const steps = ['same', 'beginning', 'one edit', 'two edits'] as const
type Step = (typeof steps)[number]

interface TypedWord {
  form: string
  letters: number
  /** The edits that are allowed in all: one from 4 letters, two from 8, none in words with digits. */
  edits: number
}

function typedWords(word: string): TypedWord[] {
  const edits = hasDigit(word) || word.length < 4 ? 0 : word.length < 8 ? 1 : 2
  return partsOfWord(word)
    .map(formOf)
    .map((form) => ({ form, letters: lettersOf(form), edits }))
}

const wordsOfSearch = (search: string): TypedWord[] => wordsIn(fold(search)).slice(0, maxWords).flatMap(typedWords)

/** The steps of a search with these words; none without words. */
const stepsOf = (typed: readonly TypedWord[]): readonly Step[] =>
  typed.length === 0 ? [] : steps.slice(0, 2 + Math.max(...typed.map(({ edits }) => edits)))

/** Whether a typed word stands for this word of the catalog or of a synonym. `letters` are those of the word. */
function standsFor(typed: TypedWord, word: string, step: Step, letters = lettersOf(word)): boolean {
  const { form, edits } = typed
  if (form === word) return true
  if (step === 'same') return false
  if (word.startsWith(form)) return true
  if (step === 'beginning' || edits === 0) return false
  const most = step === 'one edit' ? 1 : edits
  if (Math.abs(form.length - word.length) > most || bitsOf(typed.letters ^ letters) > 2 * most) return false
  return !hasDigit(word) && isWithin(form, word, most)
}

/** The letters of a word as bits: an edit changes two at most, which excludes nearly all words at once. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function bitsOf(letters: number): number {
  let bits = 0
  for (let rest = letters; rest !== 0; rest &= rest - 1) bits += 1
  return bits
}

/** Whether `most` edits make one word of the other: a letter more, less or another, or two neighbors exchanged. */
function isWithin(one: string, other: string, most: number): boolean {
  const width = other.length + 1
  const edits = Array.from({ length: width }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    edits.push(i)
    for (let j = 1; j < width; j++) {
      const here = i * width + j
      const at = (back: number) => edits[here - back] ?? 0
      const replaced = at(width + 1) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      edits.push(Math.min(at(width) + 1, at(1) + 1, replaced, swapped ? at(2 * width + 2) + 1 : replaced))
    }
  }
  return (edits.at(-1) ?? 0) <= most
}

/** A part of a search: the words as typed, or the words of a synonym. */
type Alternative = readonly (TypedWord | string)[]

/** Divides a search at the longest phrases of the synonyms; all alternatives of a part mean the same. */
function partsOf(typed: readonly TypedWord[], synonyms: Synonyms, step: Step): Alternative[][] {
  const parts: Alternative[][] = []
  for (let at = 0; at < typed.length; ) {
    const known = phrasesOf(synonyms).flatMap((group) =>
      group
        .filter((phrase) => phrase.every((word, i) => standsAt(typed, at + i, word, step)))
        .map((phrase) => ({ length: phrase.length, group })),
    )
    const length = Math.max(1, ...known.map((phrase) => phrase.length))
    const longest = known.filter((phrase) => phrase.length === length)
    parts.push([typed.slice(at, at + length), ...longest.flatMap(({ group }) => group)])
    at += length
  }
  return parts
}

function standsAt(typed: readonly TypedWord[], at: number, word: string, step: Step): boolean {
  const there = typed[at]
  return there !== undefined && standsFor(there, word, step)
}

const synonymPhrases = new WeakMap<Synonyms, readonly (readonly string[][])[]>()

/** The words of each phrase of each group. */
function phrasesOf(synonyms: Synonyms): readonly (readonly string[][])[] {
  const cached = synonymPhrases.get(synonyms)
  if (cached) return cached
  const phrases = synonyms.map((group) =>
    group.map((phrase) => formsIn(fold(phrase))).filter((words) => words.length > 0),
  )
  synonymPhrases.set(synonyms, phrases)
  return phrases
}

interface Indexed {
  /** Folded, in both languages. */
  names: readonly string[]
  descriptions: readonly string[]
  /** The numbers of all words. */
  words: readonly number[] | undefined
}

/** Folding is much slower than searching folded text. Cached by object identity, because product objects are immutable. */
const index = new WeakMap<Readonly<Searchable>, Indexed>()

function indexOf(product: Readonly<Searchable>): Indexed {
  const cached = index.get(product)
  if (cached) return cached
  const { name, description, nameEs, descriptionEs } = product
  const indexed = {
    names: foldAll([name, nameEs]),
    descriptions: foldAll([description, descriptionEs]),
    words: undefined,
  }
  index.set(product, indexed)
  return indexed
}

const foldAll = (texts: readonly (string | null | undefined)[]): string[] =>
  texts.flatMap((text) => (text ? [fold(text)] : []))

function wordsOfProduct(product: Readonly<Searchable>): readonly number[] {
  const indexed = indexOf(product)
  if (indexed.words) return indexed.words
  const { category, categoryEs, options = [] } = product
  const values = options.flatMap((option) => option.values.flatMap(({ value, valueEs }) => [value, valueEs]))
  const texts = [...indexed.names, ...indexed.descriptions, ...foldAll([category, categoryEs, ...values])]
  const words = [...new Set(texts.flatMap(wordsIn).flatMap(numbersOf))]
  indexed.words = words
  return words
}

/** The forms of all words of products that were searched, each with its number; they grow with new words only. */
const vocabulary: string[] = []
const lettersByNumber: number[] = []
const numbers = new Map<string, number>()
const numbersByWord = new Map<string, readonly number[]>()

let joinedWords = { count: 0, text: '' }

/** All words of products that were searched, in one text. */
function allWords(): string {
  const { size } = numbersByWord
  if (joinedWords.count !== size) {
    joinedWords = { count: size, text: [...numbersByWord.keys(), ...fillers].join(' ') }
  }
  return joinedWords.text
}

function numbersOf(word: string): readonly number[] {
  const known = numbersByWord.get(word)
  if (known) return known
  const found = partsOfWord(word).map((part) => numberOf(formOf(part)))
  numbersByWord.set(word, found)
  return found
}

function numberOf(form: string): number {
  const known = numbers.get(form)
  if (known !== undefined) return known
  numbers.set(form, vocabulary.length)
  lettersByNumber.push(lettersOf(form))
  return vocabulary.push(form) - 1
}

/** For each word the words of the catalog for which it stands, marked by their numbers; empty when one has none. */
function markedWords(words: Alternative, step: Step): Uint8Array[][] {
  const marked = words.map((word) => {
    const marks = new Uint8Array(vocabulary.length)
    if (typeof word === 'string' || step === 'same') {
      const number = numbers.get(typeof word === 'string' ? word : word.form)
      if (number !== undefined) marks[number] = 1
    } else {
      for (const [number, known] of vocabulary.entries()) {
        if (standsFor(word, known, step, lettersByNumber[number])) marks[number] = 1
      }
    }
    return marks
  })
  return marked.every((marks) => marks.includes(1)) ? [marked] : []
}

/** Whether a product with these words has a marked one for each word of an alternative. */
const hasEach = (words: readonly number[], alternative: readonly Uint8Array[]): boolean =>
  alternative.every((marks) => hasMarked(words, marks))

function hasMarked(words: readonly number[], marks: Uint8Array): boolean {
  for (const word of words) if (marks[word] === 1) return true
  return false
}

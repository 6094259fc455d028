import { locales } from '../kit/locale.ts'
import { fold } from '../kit/text.ts'
import { categoryIn } from './category-texts.ts'
import { finishTexts } from './finish-texts.ts'
import type { Finish } from './variant.ts'

/** The texts of a product that a search reads, in both languages. */
export interface Searchable {
  name: string
  description?: string | null
  nameEs?: string | null
  descriptionEs?: string | null
  category?: string | null
  categoryEs?: string | null
  options?: readonly { values: readonly { value: string; valueEs: string | null; finish?: Finish | undefined }[] }[]
}

/** Groups of words and phrases that mean the same: `[['bloqueador', 'sunscreen', 'protector solar']]`. */
export type Synonyms = readonly (readonly string[])[]

/** A text as searches compare it: without accents and case. Its ñ stays, which is a letter of its own: `uña` is not `una`. */
function foldKeepingEnie(text: string): string {
  if (!/ñ|Ñ|\u0303/.test(text)) return fold(text)
  // A character for private use, which folding keeps.
  return fold(text.normalize('NFC').replace(/[ñÑ]/g, '\ue000')).replaceAll('\ue000', 'ñ')
}

/** A search text as `containsText` expects it; '' finds everything. */
export const searchedText = (search: string): string => foldKeepingEnie(search).trim()

/** Whether the text is part of the product's name or description, ignoring accents and case (spec §2). */
const containsText = ({ texts }: Indexed, text: string): boolean => texts.includes(text)

/** Whether the text is part of the name or description of any product. */
export function isContained(products: readonly Searchable[], text: string): boolean {
  const indexed = indexOfAll(products)
  return mayContain(text) && indexed.some((own) => containsText(own, text))
}

/** Whether words of products have each run of letters of a text. Products' texts are much longer than these words. */
const mayContain = (text: string): boolean =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).every((run) => allWords().includes(run))

/** Whether the text is part of the product's name in either language. */
export function isNamed(product: Readonly<Searchable>, text: string): boolean {
  return indexOf(product).names.some((name) => name.includes(text))
}

/** Folds the texts of products and finds their words, before the first search. */
export function prepareSearch(products: readonly Searchable[]): void {
  indexOfAll(products)
}

/** Lists do not change: a changed product is another object in another list. */
const indexes = new WeakMap<readonly Searchable[], readonly Indexed[]>()

function indexOfAll(products: readonly Searchable[]): readonly Indexed[] {
  const cached = indexes.get(products)
  if (cached) return cached
  const indexed = products.map(indexOf)
  indexes.set(products, indexed)
  return indexed
}

/** What a search found; `similar`: no product has its words, these have similar ones. */
export interface Found<P> {
  products: P[]
  similar: boolean
}

/**
 * The products that customers find: those whose name or description contains the text (spec §2), then those that have all
 * its words somewhere, such as in a shade, the category or a finish. Only where no text contains it, the search forgives.
 */
export function searchProducts<P extends Searchable>(
  products: readonly P[],
  search: string,
  synonyms: Synonyms = [],
): Found<P> {
  const text = searchedText(search)
  const indexed = indexOfAll(products)
  const contains = mayContain(text) ? indexed.map((own) => containsText(own, text)) : []
  const containing = products.filter((_, at) => contains[at])
  if (containing.length === 0) return searchForgivingly(products, search, synonyms)
  const same = findAt('same', products, wordsOfSearch(search), [], (at) => contains[at] !== true)
  return { products: [...containing, ...same], similar: false }
}

/**
 * The products that a search may mean, in their order: every word of it stands for a word of the product, in any order
 * and in either language. The first step that finds anything decides: the same words, n typed for ñ, their beginnings, one
 * edit, two edits. A word or phrase of a group of synonyms also stands for each other one of its group.
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
  isAsked: (at: number) => boolean = () => true,
): P[] {
  // Products are read first: their words are those that the search is compared with.
  const indexed = indexOfAll(products)
  const parts: Meant[][][] = []
  for (const alternatives of partsOf(typed, synonyms, step)) {
    const possible = alternatives.flatMap((words) => meantBy(words, step))
    if (possible.length === 0) return []
    parts.push(possible)
  }
  if (parts.length === 0) return []
  return products.filter((_, at) => {
    const words = indexed[at]?.words
    return words && isAsked(at) && parts.every((possible) => possible.some((all) => hasEach(words, all)))
  })
}

/** Further words of a search are not read: each is compared with every word of the catalog. */
const maxWords = 10

/** Words without a meaning of their own; a search of nothing else keeps them. */
const fillers = new Set([
  ...'a an and any are at do for from have i in is it me my of on or our some that the this to with without you your'.split(
    ' ',
  ),
  ...'buy find looking need something want'.split(' '),
  ...'a al algo algun alguna con de del el en es la las lo los me mi mis o para por que se sin su sus tu tus un una'.split(
    ' ',
  ),
  ...'unas unos y busco comprar necesito quiero tienen'.split(' '),
])

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

/** How far words of a search may be from words of the catalog; each step includes those before it. */
const steps = ['same', 'n for ñ', 'beginning', 'one edit', 'two edits'] as const
type Step = (typeof steps)[number]

/** A word of the catalog or of a synonym. */
interface Word {
  form: string
  /** With n for ñ. */
  plain: string
  letters: number
}

function wordOf(form: string): Word {
  const plain = form.replaceAll('ñ', 'n')
  return { form, plain, letters: lettersOf(plain) }
}

interface TypedWord extends Word {
  /** As it was typed, folded. */
  word: string
  /** The edits that are allowed in all: one from 4 letters, two from 8, none in words with digits. */
  edits: number
}

function typedWords(word: string): TypedWord[] {
  const edits = hasDigit(word) || word.length < 4 ? 0 : word.length < 8 ? 1 : 2
  return partsOfWord(word).map((part) => {
    const form = formOf(part)
    return { word: part, ...wordOf(form), edits }
  })
}

const wordsOfSearch = (search: string): TypedWord[] =>
  wordsIn(foldKeepingEnie(search)).slice(0, maxWords).flatMap(typedWords)

/** The steps of a search with these words; none without words. */
const stepsOf = (typed: readonly TypedWord[]): readonly Step[] =>
  typed.length === 0 ? [] : steps.slice(0, 3 + Math.max(...typed.map(({ edits }) => edits)))

/** Whether a typed word stands for this one at a step. */
function standsFor(typed: TypedWord, known: Word, step: Step): boolean {
  if (typed.form === known.form) return true
  if (step === 'same') return false
  // Many keyboards lack ñ, but nobody types it for n.
  const hasEnie = typed.form !== typed.plain
  if (hasEnie && known.form === known.plain) return false
  const { form, edits } = typed
  const word = hasEnie ? known.form : known.plain
  if (form === word) return true
  if (step === 'n for ñ') return false
  if (word.startsWith(form)) return true
  if (step === 'beginning' || edits === 0) return false
  const most = step === 'one edit' ? 1 : edits
  if (Math.abs(form.length - word.length) > most || bitsOf(typed.letters ^ known.letters) > 2 * most) return false
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

/** A part of a search: the words as typed, or the words of a synonym or of a joined or divided word. */
type Alternative = readonly (TypedWord | string)[]

/** Divides a search at the longest phrases of the synonyms; all alternatives of a part mean the same. */
function partsOf(typed: readonly TypedWord[], synonyms: Synonyms, step: Step): Alternative[][] {
  const parts: Alternative[][] = []
  for (let at = 0; at < typed.length; ) {
    const joined = joinedFrom(typed, at)
    const phrases = phrasesOf(synonyms).flatMap((group) =>
      group
        .map((phrase) => ({ length: lengthAt(typed, at, joined, phrase, step), group }))
        .filter((phrase) => phrase.length > 0),
    )
    // `sun screen` is `sunscreen`, where products have that word.
    const pair = joined.slice(1, 2).filter((form) => numbers.has(form))
    const length = Math.max(1 + pair.length, ...phrases.map((phrase) => phrase.length))
    const longest = phrases.filter((phrase) => phrase.length === length)
    parts.push([
      typed.slice(at, at + length),
      ...longest.flatMap(({ group }) => group.map(({ words }) => words.map(({ form }) => form))),
      ...(length === 2 ? pair.map((form) => [form]) : []),
      ...(length === 1 ? halvesOf(typed[at]?.word ?? '') : []),
    ])
    at += length
  }
  return parts
}

/** The most words of a search that are joined to one. */
const maxJoined = 3

/** The words from one on, joined: that word, with the next, and so on. */
function joinedFrom(typed: readonly TypedWord[], at: number): string[] {
  const words = typed.slice(at, at + maxJoined).map(({ word }) => word)
  return words.map((_, last) => formOf(words.slice(0, last + 1).join('')))
}

/** Both halves of a word wherever products have them as words: `lipgloss` is `lip gloss`. */
function halvesOf(word: string): string[][] {
  const halves: string[][] = []
  for (let at = minHalf; at <= word.length - minHalf; at++) {
    const both = [formOf(word.slice(0, at)), formOf(word.slice(at))]
    if (both.every((half) => numbers.has(half))) halves.push(both)
  }
  return halves
}

const minHalf = 3

interface Phrase {
  words: readonly Word[]
  joined: string
}

/** How many words from here on stand for a phrase, which may be joined or divided otherwise; 0 when they do not. */
function lengthAt(
  typed: readonly TypedWord[],
  at: number,
  joined: readonly string[],
  phrase: Phrase,
  step: Step,
): number {
  const { words } = phrase
  const stands = words.every((word, i) => {
    const there = typed[at + i]
    return there !== undefined && standsFor(there, word, step)
  })
  return stands ? words.length : joined.indexOf(phrase.joined) + 1
}

const synonymPhrases = new WeakMap<Synonyms, readonly (readonly Phrase[])[]>()

/** The words of each phrase of each group. */
function phrasesOf(synonyms: Synonyms): readonly (readonly Phrase[])[] {
  const cached = synonymPhrases.get(synonyms)
  if (cached) return cached
  const phrases = synonyms.map((group) =>
    group
      .map((phrase) => wordsIn(foldKeepingEnie(phrase)).flatMap(partsOfWord))
      .filter((words) => words.length > 0)
      .map((words) => ({ words: words.map(formOf).map(wordOf), joined: formOf(words.join('')) })),
  )
  synonymPhrases.set(synonyms, phrases)
  return phrases
}

interface Indexed {
  /** Folded, in both languages. */
  names: readonly string[]
  /** Names and descriptions in one, which is faster to search; no search has the NUL between them. */
  texts: string
  /** The numbers of all words, ascending. */
  words: Int32Array
}

/** Folding is much slower than searching folded text. Cached by object identity, because product objects are immutable. */
const index = new WeakMap<Readonly<Searchable>, Indexed>()

function indexOf(product: Readonly<Searchable>): Indexed {
  const cached = index.get(product)
  if (cached) return cached
  const names = foldAll([product.name, product.nameEs])
  const texts = [...names, ...foldAll([product.description, product.descriptionEs])]
  const all = [...texts, ...foldAll(categoriesAndValues(product))]
  const words = Int32Array.from(new Set(all.flatMap(wordsIn).flatMap(numbersOf))).sort()
  const indexed = { names, texts: texts.join('\0'), words }
  index.set(product, indexed)
  return indexed
}

const foldAll = (texts: readonly (string | null | undefined)[]): string[] =>
  texts.flatMap((text) => (text ? [foldKeepingEnie(text)] : []))

/** The category and each shade, size and finish, as the pages of both languages show them. */
function categoriesAndValues({ category, categoryEs, options = [] }: Readonly<Searchable>) {
  const categories = category ? [category, ...locales.map((locale) => categoryIn(locale, category, categoryEs))] : []
  const values = options.flatMap((option) => option.values)
  return [
    ...categories,
    ...values.flatMap(({ value, valueEs }) => [value, valueEs]),
    ...values.flatMap(({ finish }) => (finish ? locales.map((locale) => finishTexts[finish]({}, { locale })) : [])),
  ]
}

/** All words of products that were searched, each with its number; they grow with new words only. */
const vocabulary: Word[] = []
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
  return vocabulary.push(wordOf(form)) - 1
}

/** The words of the catalog for which a word stands: the number of one, or a mark at the number of each. */
type Meant = number | Uint8Array

/** What each word of an alternative stands for; empty when one stands for nothing. */
function meantBy(words: Alternative, step: Step): Meant[][] {
  const meant = words.map((word) => meantByOne(word, step))
  return meant.every((one) => one !== null) ? [meant] : []
}

function meantByOne(word: TypedWord | string, step: Step): Meant | null {
  if (typeof word === 'string') return numbers.get(word) ?? null
  if (step === 'same') return numbers.get(word.form) ?? null
  const marks = new Uint8Array(vocabulary.length)
  for (const [number, known] of vocabulary.entries()) {
    if (standsFor(word, known, step)) marks[number] = 1
  }
  return marks.includes(1) ? marks : null
}

/** Whether a product with these words has one that is meant for each word of an alternative. */
const hasEach = (words: Int32Array, alternative: readonly Meant[]): boolean =>
  alternative.every((meant) => (typeof meant === 'number' ? hasNumber(words, meant) : hasMarked(words, meant)))

/** By halves: a search asks all products. */
function hasNumber(words: Int32Array, number: number): boolean {
  let from = 0
  let to = words.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((words[middle] ?? 0) < number) from = middle + 1
    else to = middle
  }
  return words[from] === number
}

function hasMarked(words: Int32Array, marks: Uint8Array): boolean {
  for (const word of words) if (marks[word] === 1) return true
  return false
}

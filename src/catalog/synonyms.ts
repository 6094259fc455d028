import type { KeyOf } from '../kit/dictionary.ts'
import { type Fault, fault } from '../kit/fault.ts'
import { characters, fold } from '../kit/text.ts'
import { productFaults } from './office-texts.ts'
import type { Synonyms } from './product-search.ts'

/** The most groups, words or phrases of a group, and characters of each. */
export const synonymLimits = { groups: 300, phrases: 20, characters: 60 }

type Code = Extract<KeyOf<typeof productFaults>, `synonym${string}`>

const synonymFault = (code: Code): Fault<Code> => fault(productFaults, code)

/** The fault of one word or phrase of a group; null when there is none. */
export function checkSynonym(phrase: string): Fault<Code> | null {
  if (!/[\p{L}\p{N}]/u.test(phrase)) return synonymFault('synonym_letters')
  return characters(phrase) > synonymLimits.characters ? synonymFault('synonym_too_long') : null
}

/** The fault of a group of words and phrases that mean the same. */
export function checkSynonymGroup(group: readonly string[]): Fault<Code> | null {
  if (new Set(group.map(fold)).size < 2) return synonymFault('synonyms_too_few')
  return group.length > synonymLimits.phrases ? synonymFault('synonyms_too_many') : null
}

/** The fault of all groups together. */
export function checkSynonymGroups(groups: Synonyms): Fault<Code> | null {
  return groups.length > synonymLimits.groups ? synonymFault('synonym_groups_too_many') : null
}

/** Groups as staff type them: one a line, its words and phrases between commas or equals signs. Blank lines are left out. */
export function readSynonyms(text: string): string[][] {
  return text.split('\n').flatMap((line) => {
    const phrases = line.split(/[,;=]/).map((phrase) => phrase.trim())
    const group = phrases.filter((phrase) => phrase !== '')
    return group.length > 0 ? [group] : []
  })
}

/** Groups as the form shows them. */
export const synonymsText = (groups: Synonyms): string => groups.map((group) => group.join(', ')).join('\n')

/** The lines, from 1, of groups with fewer than two different words or phrases. */
export function lonelyLines(text: string): number[] {
  return text
    .split('\n')
    .flatMap((line, at) => (readSynonyms(line).some((group) => checkSynonymGroup(group) !== null) ? [at + 1] : []))
}

import { randomBytes, randomUUID } from 'node:crypto'
import { sourceHash } from '../../kit/server/http/source-hash.ts'
import type { UserOnWire } from '../../session/api.ts'
import { asParsed } from './inline-scripts.ts'
import { type Parts, SharedBytes } from './shared-bytes.ts'

type TextField = Exclude<
  { [K in keyof UserOnWire]: UserOnWire[K] extends string | null ? K : never }[keyof UserOnWire],
  'role'
>

const textFields = [
  'id',
  'email',
  'pendingEmail',
  'firstName',
  'lastName',
  'profileImageUrl',
  'phone',
  'shippingStreet',
  'shippingCity',
  'shippingState',
  'shippingZip',
  'shippingCountry',
  'billingStreet',
  'billingCity',
  'billingState',
  'billingZip',
  'billingCountry',
  'createdAt',
  'updatedAt',
] as const satisfies readonly TextField[]

/** Part of every placeholder; in mixed case, so that a page that changes the case is detected. */
const token = `aB${randomBytes(12).toString('hex')}`

/** Texts that occur in no page otherwise. */
const placeholders: Record<TextField, string> = {
  id: randomUUID(),
  email: `${token}.email@person.invalid`,
  pendingEmail: `${token}.pending@person.invalid`,
  firstName: `${token}.firstName`,
  lastName: `${token}.lastName`,
  profileImageUrl: `/uploads/${token}.webp`,
  phone: `${token}.phone`,
  shippingStreet: `${token}.shippingStreet`,
  shippingCity: `${token}.shippingCity`,
  shippingState: `${token}.shippingState`,
  shippingZip: `${token}.shippingZip`,
  shippingCountry: `${token}.shippingCountry`,
  billingStreet: `${token}.billingStreet`,
  billingCity: `${token}.billingCity`,
  billingState: `${token}.billingState`,
  billingZip: `${token}.billingZip`,
  billingCountry: `${token}.billingCountry`,
  createdAt: '2935-11-08T06:17:28.391Z',
  updatedAt: '2946-02-19T17:51:43.826Z',
}

/**
 * A user with the same role, flags and empty fields, and placeholders as texts. Pages of users with the same
 * placeholder user differ in these texts only.
 */
export function placeholderUserFor(person: UserOnWire): UserOnWire {
  const placeholderUser = { ...person }
  for (const field of textFields) if (person[field]) placeholderUser[field] = placeholders[field]
  return placeholderUser
}

interface Slot {
  field: TextField
  /** True inside a string of a script, false in a text or an attribute of the HTML. */
  inScript: boolean
}

/** A text of a page, divided at the placeholders. */
type Filling = readonly (string | Slot)[]

/** A page that was rendered for a placeholder user, prepared for one person after another. */
export interface PersonalPage {
  /** The HTML between the slots; longer parts of it are compressed for everyone. */
  html: readonly (SharedBytes | Buffer | Slot)[]
  /** Each inline script that names nobody by its hash source, each other one as a text to fill in. */
  scripts: readonly (string | Filling)[]
}

/** In characters. What a shorter part saves is about what its end costs. */
const shortPart = 100

const fieldOf = new Map(textFields.map((field) => [placeholders[field], field]))
const anyPlaceholder = new RegExp(`(${[...fieldOf.keys()].map((text) => text.replaceAll('.', '\\.')).join('|')})`)
const scriptElements = /(<script\b[^>]*>.*?<\/script>)/s

/**
 * Divides a page and its inline scripts at the placeholders; null when it contains them in a form that cannot be
 * filled in.
 */
export function preparePage({ html, scripts }: { html: string; scripts: readonly string[] }): PersonalPage | null {
  const parts = html.split(scriptElements).flatMap((section, at) => divide(section, at % 2 === 1))
  const isComplete = parts.every((part, at) => {
    if (typeof part === 'string') return !part.toLowerCase().includes(token.toLowerCase())
    return !part.inScript || (String(parts[at - 1]).endsWith('"') && String(parts[at + 1]).startsWith('"'))
  })
  if (!isComplete) return null
  return {
    // Encoded once: a text with one character beyond Latin-1 takes ten times as long to join and to encode.
    html: joinTexts(parts).map((part) => {
      if (typeof part !== 'string') return part
      return part.length < shortPart ? Buffer.from(part) : new SharedBytes(part)
    }),
    scripts: scripts.map((script) => {
      const filling = divide(script, true)
      return filling.length === 1 ? sourceHash(script) : filling
    }),
  }
}

/** Joins neighboring texts, which are smaller when they are compressed together. */
function joinTexts(parts: Filling): Filling {
  const found: (string | Slot)[] = []
  for (const part of parts) {
    const last = found.at(-1)
    if (typeof part === 'string' && typeof last === 'string') found[found.length - 1] = last + part
    else found.push(part)
  }
  return found
}

function divide(text: string, inScript: boolean): Filling {
  return text.split(anyPlaceholder).map((part) => {
    const field = fieldOf.get(part)
    return field ? { field, inScript } : part
  })
}

/**
 * The page of one person with the same placeholder user, escaped as React and the script's serializer do, and the hash
 * sources of its inline scripts.
 */
export function fillPage(page: PersonalPage, person: UserOnWire): { html: Parts; scripts: readonly string[] } {
  const textOf = ({ field, inScript }: Slot) => (inScript ? scriptText : htmlText)(person[field] ?? '')
  return {
    html: page.html.map((part) => ('field' in part ? Buffer.from(textOf(part)) : part)),
    scripts: page.scripts.map((script) => {
      if (typeof script === 'string') return script
      return sourceHash(script.map((part) => (typeof part === 'string' ? part : textOf(part))).join(''))
    }),
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

const htmlText = (text: string) => asParsed(text).replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** The inside of a JavaScript string in double quotes, which cannot end a script element. */
const scriptText = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/[<\u2028\u2029]/g, (character) =>
      character === '<' ? '\\x3C' : `\\u${character.charCodeAt(0).toString(16)}`,
    )

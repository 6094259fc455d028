import { randomBytes, randomUUID } from 'node:crypto'
import type { UserOnWire } from '../../accounts/api.ts'

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

/** A page that was rendered for a placeholder user, divided at the placeholders. */
export type PersonalPage = readonly (string | Slot)[]

const fieldOf = new Map(textFields.map((field) => [placeholders[field], field]))
const anyPlaceholder = new RegExp(`(${[...fieldOf.keys()].map((text) => text.replaceAll('.', '\\.')).join('|')})`)
const scripts = /(<script\b[^>]*>.*?<\/script>)/s

/** Divides a page at the placeholders; null when it contains them in a form that cannot be filled in. */
export function splitAtPlaceholders(rendered: string): PersonalPage | null {
  const parts = rendered.split(scripts).flatMap((section, at) => {
    const inScript = at % 2 === 1
    return section.split(anyPlaceholder).map((text): string | Slot => {
      const field = fieldOf.get(text)
      return field ? { field, inScript } : text
    })
  })
  const isComplete = parts.every((part, at) => {
    if (typeof part === 'string') return !part.toLowerCase().includes(token.toLowerCase())
    return !part.inScript || (String(parts[at - 1]).endsWith('"') && String(parts[at + 1]).startsWith('"'))
  })
  return isComplete ? parts : null
}

/** The page of one person with the same placeholder user, escaped as React and the script's serializer do. */
export function fillPage(page: PersonalPage, person: UserOnWire): string {
  let html = ''
  for (const part of page) {
    if (typeof part === 'string') html += part
    else html += (part.inScript ? scriptText : htmlText)(person[part.field] ?? '')
  }
  return html
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

const htmlText = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** The inside of a JavaScript string in double quotes, which cannot end a script element. */
const scriptText = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/[<\u2028\u2029]/g, (character) =>
      character === '<' ? '\\x3C' : `\\u${character.charCodeAt(0).toString(16)}`,
    )

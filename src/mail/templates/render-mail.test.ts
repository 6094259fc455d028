import { expect, test } from 'vitest'
import { rendered } from '../../testing/rendered-mail.ts'
import type { KnownMail } from '../mail-kind.ts'
import { sample } from '../sample.ts'

type Exports = Record<string, Record<string, KnownMail | undefined>>
const declarations = import.meta.glob<Exports>(['../../**/mails/*.ts', '!**/*.test.ts'], { eager: true })
const templates = import.meta.glob('../../**/mails/*.tsx')

const mails = Object.values(declarations)
  .flatMap((exports) => Object.values(exports).flatMap((kinds) => Object.values(kinds)))
  .flatMap((kind) => (kind?.template ? [{ template: kind.template, kind, data: kind.sample }] : []))

test('declared mails have names of their own, and their templates are neighbours', () => {
  expect(mails.length).toBeGreaterThan(30)
  expect(new Set(mails.map(({ template }) => template)).size).toBe(mails.length)
  const namesOf = (files: object) => Object.keys(files).map((file) => file.replace(/[.]tsx?$/, ''))
  expect(namesOf(templates)).toEqual(namesOf(declarations))
})

test.each(mails)('$template renders completely in both languages', async (mail) => {
  const [english, spanish] = [await rendered(mail, 'en'), await rendered(mail, 'es')]
  expect(english.html).toContain('lang="en"')
  expect(spanish.html).toContain('lang="es"')
  for (const { subject, html, text } of [english, spanish]) {
    expect(subject).toMatch(/^[^\r\n{}]{5,120}$/)
    expect(html + text).not.toMatch(/undefined|\[object|NaN/)
    expect(text).not.toMatch(/<[a-z]+[ >]/)
    expect(html).not.toContain('<script')
    if (mail.template !== 'test') expect(text).toContain(sample.link)
  }
  expect(english.text).not.toBe(spanish.text)
})

/** Phrases by which a mail speaks to a customer. */
const toCustomers =
  /your (order|payment|items|appointment|booking)|we (will )?(answer|write)|tu (pedido|pago|cita)|tus artículos|te (contest|escrib)amos/i

test.each(mails.filter(({ kind }) => kind.to === 'staff'))(
  '$template speaks to staff, not to a customer',
  async (mail) => {
    for (const language of ['en', 'es'] as const) {
      const { subject, text } = await rendered(mail, language)
      expect(`${subject}\n${text}`).not.toMatch(toCustomers)
      expect(text).toContain(language === 'en' ? 'for the staff of Flor de Maga' : 'para el personal de Flor de Maga')
    }
  },
)

test.each(mails)('$template has no double full stop, also after "a. m."', async (mail) => {
  for (const language of ['en', 'es'] as const) expect((await rendered(mail, language)).text).not.toMatch(/\.\.(?!\.)/)
})

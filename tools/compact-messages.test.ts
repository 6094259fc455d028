import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { m } from '../src/paraglide/messages.js'
import { compactMessage } from './compact-messages.ts'

const files = globSync('src/paraglide/messages/*.js')
const source = (name: string) => readFileSync(`src/paraglide/messages/${name}.js`, 'utf8')

it('a message has the texts of both languages, and the language is chosen when it is shown', () => {
  expect(compactMessage('shell_skip_to_content', source('shell_skip_to_content'))).toBe(
    'export const shell_skip_to_content = (inputs, options) => ' +
      '(isSpanish(options) ? `Saltar al contenido` : `Skip to content`)',
  )
})

it('a message with parameters or plurals stays as it is', () => {
  expect(compactMessage('cart_button', source('cart_button'))).toBeNull()
  expect(compactMessage('catalog_add_named', source('catalog_add_named'))).toBeNull()
})

it('no compact message has another text', () => {
  const names = files.map((file) => basename(file, '.js'))
  const compact = names.flatMap((name) => {
    const code = compactMessage(name, source(name))
    return code === null ? [] : [{ name, code }]
  })
  expect(compact.length).toBeGreaterThan(names.length / 2)
  const messages: Record<string, unknown> = m
  for (const { name, code } of compact) {
    const message = messages[name]
    if (typeof message !== 'function') throw new Error(`no message ${name}`)
    const written = (locale: string) =>
      `\`${message({}, { locale }).replace(/[\\`]/g, '\\$&').replaceAll('\n', '\\n')}\``
    expect(code).toBe(
      `export const ${name} = (inputs, options) => (isSpanish(options) ? ${written('es')} : ${written('en')})`,
    )
  }
})

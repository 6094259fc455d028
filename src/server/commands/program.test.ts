import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runCommand } from './program.ts'

let printed = ''

beforeEach(() => {
  printed = ''
  const write = (text: string | Uint8Array) => {
    printed += text
    return true
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(write)
  vi.spyOn(process.stderr, 'write').mockImplementation(write)
  vi.spyOn(console, 'log').mockImplementation((text) => void write(`${text}\n`))
  vi.spyOn(console, 'error').mockImplementation((text) => void write(`${text}\n`))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

it.each([['--help'], ['help'], ['help reset-root'], ['reset-root --help']])('explains itself: %s', async (words) => {
  expect(await runCommand(words.split(' '))).toBe(0)
  expect(printed).toMatch(/^Usage: shop /)
})

it.each([
  ['', 'Usage: shop'],
  ['reset', "unknown command 'reset'"],
  ['reset-rot', 'Did you mean reset-root?'],
  ['reset-root --bogus', "unknown option '--bogus'"],
  ['reset-root --email', "option '--email <address>' argument missing"],
  ['version 1', 'too many arguments'],
])('refuses "%s" with exit code 2 and a hint', async (words, hint) => {
  expect(await runCommand(words === '' ? [] : words.split(' '))).toBe(2)
  expect(printed).toContain(hint)
  expect(printed).toMatch(/npm run shop -- help|help \[command\]/)
})

it('refuses a wrong configuration in words', async () => {
  vi.stubEnv('PORT', 'http')
  expect(await runCommand(['reset-root'])).toBe(2)
  expect(printed).toContain('The configuration has 1 fault(s):\n  - PORT')
})

it('examines a wrong configuration in lines and as JSON, with exit code 1', async () => {
  vi.stubEnv('PORT', 'http')
  expect(await runCommand(['doctor'])).toBe(1)
  expect(printed).toMatch(/✗ Configuration {3}PORT: .*\n +→ /)
  expect(printed).toContain('1 fault, 0 warnings.')
  printed = ''
  expect(await runCommand(['doctor', '--json'])).toBe(1)
  expect(JSON.parse(printed)).toMatchObject({ ok: false, faults: 1, warnings: 0 })
})

it('prints the version without a database', async () => {
  expect(await runCommand(['version'])).toBe(0)
  expect(printed).toMatch(/Flor de Maga \d+\.\d+\.\d+\nLast migration \d{4}_\w+\nNode v/)
})

it('runs from the bundle, which needs no sources', () => {
  const bundle = join(import.meta.dirname, '../../../dist/shop/shop.js')
  expect(execFileSync(process.execPath, [bundle, 'version'], { encoding: 'utf8' })).toContain('Last migration')
})

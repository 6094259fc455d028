import { execFileSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Prints the files that importing the features loads. */
const program = `
  import { registerHooks } from 'node:module'
  registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) })
  await import('./src/server/features.ts')
  process.exit()
`

const run = ['--input-type=module', '--no-warnings', '-e', program]
const loaded = execFileSync(process.execPath, run, { cwd: root, encoding: 'utf8' }).trim().split('\n')

test('the features load without JSX and without the libraries for PDF, pictures, mail and pages', () => {
  expect(loaded.length).toBeGreaterThan(500)
  const heavy = /\.[jt]sx$|node_modules\/(pdfkit|fontkit|sharp|nodemailer|react|@react-email|@tanstack)\//
  expect(loaded.filter((url) => heavy.test(url))).toEqual([])
})

test('the templates of mails have their own texts, not those of the whole shop', () => {
  // One use of the namespace of messages as a value brings all of them: 2.7 MB, which every start loads.
  const [templates = ''] = globSync('dist/shop/render-mail-*.js', { cwd: root })
  expect(statSync(join(root, templates)).size).toBeLessThan(800_000)
})

test('the features load what they declare of their mails', () => {
  const declarations = globSync('src/**/mails/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
  expect(declarations.length).toBeGreaterThan(10)
  expect(loaded).toEqual(expect.arrayContaining(declarations.map((file) => pathToFileURL(join(root, file)).href)))
})

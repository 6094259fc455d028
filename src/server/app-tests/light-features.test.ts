import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Prints the files that importing the features loads. */
const program = `
  import { registerHooks } from 'node:module'
  registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) })
  await import('./src/server/features.ts')
  process.exit()
`

test('the features load without JSX and without the libraries for PDF, pictures and pages', () => {
  const run = ['--input-type=module', '--no-warnings', '-e', program]
  const loaded = execFileSync(process.execPath, run, { cwd: root, encoding: 'utf8' }).trim().split('\n')
  expect(loaded.length).toBeGreaterThan(500)
  const heavy = /\.[jt]sx$|node_modules\/(pdfkit|fontkit|sharp|react|@react-email|@tanstack)\//
  expect(loaded.filter((url) => heavy.test(url))).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const textsOf = (pattern: string, not: RegExp) =>
  globSync(pattern)
    .filter((file) => !not.test(file))
    .map((file) => readFileSync(file, 'utf8'))

/** A code as use cases and routes refuse with it: `fault(texts, 'code')`, `refused('code')` or `conflict('Text.', 'code')`. */
const refusals = [
  /\b(?:fault|refused)\((?:\w+,\s*)?'([a-z_]+)'/g,
  /\b(?:conflict|forbidden|badRequest|unavailable|unauthorized)\(\s*(?:'[^']*'|`[^`]*`),\s*'([a-z_]+)'/g,
]

/** Refusals of shops that are set up otherwise than any shop of a test. */
const elsewhere = ['webhook_not_configured']

test('every refusal of the server is received by a test', () => {
  const server = textsOf('src/*/**/server/**/*.ts', /\.test\.ts$/)
  const codes = new Set(
    server.flatMap((text) => refusals.flatMap((form) => [...text.matchAll(form)].map(([, code = '']) => code))),
  )
  expect(codes.size).toBeGreaterThan(80)
  const tests = [...textsOf('src/**/*.test.ts', /refusals\.test/), ...textsOf('e2e/**/*.ts', /^$/)].join('\n')
  expect([...codes].filter((code) => !tests.includes(`'${code}'`) && !elsewhere.includes(code)).toSorted()).toEqual([])
})

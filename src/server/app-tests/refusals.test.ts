import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Dictionary } from '../../kit/dictionary.ts'

const textsOf = (pattern: string, not: RegExp) =>
  globSync(pattern)
    .filter((file) => !not.test(file))
    .map((file) => readFileSync(file, 'utf8'))

/** A code as use cases and routes refuse with it: `fault(texts, 'code')` or `refused('code')`; and those of broken requests. */
const refusals = [/\b(?:fault|refused)\((?:\w+,\s*)?'([a-z_]+)'/g, /\[\d{3}, '([a-z_]+)'/g]

/** Refusals of shops that are set up otherwise than any shop of a test. */
const elsewhere = ['webhook_not_configured']

/** Refusals of broken requests, which tests know by their status; and a second text of `protected_account`. */
const notByCode = ['invalid_json', 'method_not_allowed', 'unsupported_media_type', 'protected_admin']

test('every refusal of the server is received by a test', () => {
  const server = textsOf('src/*/**/server/**/*.ts', /\.test\.ts$/)
  const codes = new Set(
    server.flatMap((text) => refusals.flatMap((form) => [...text.matchAll(form)].map(([, code = '']) => code))),
  )
  expect(codes.size).toBeGreaterThan(80)
  const tests = [...textsOf('src/**/*.test.ts', /refusals\.test/), ...textsOf('e2e/**/*.ts', /^$/)].join('\n')
  expect(
    [...codes]
      .filter((code) => !tests.includes(`'${code}'`) && ![...elsewhere, ...notByCode].includes(code))
      .toSorted(),
  ).toEqual([])
})

test('every refusal has its text in both languages, with the same placeholders', () => {
  const files = import.meta.glob<Record<string, Dictionary>>('../../**/{texts,office-texts,document-texts}.ts', {
    eager: true,
  })
  const dictionaries = Object.assign({}, ...Object.values(files)) as Record<string, Dictionary>
  const thrown = textsOf('src/**/server/**/*.ts', /\.test\.ts$/).flatMap((text) => [
    ...text.matchAll(/\bfault\((\w+),\s*'([a-z_]+)'/g),
  ])
  expect(thrown.length).toBeGreaterThan(120)
  const placeholders = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted()
  const wrong = thrown.filter(([, name = '', code = '']) => {
    const { en, es }: Dictionary = dictionaries[name] ?? { en: {}, es: {} }
    const isWhole = en[code] && es[code] && en[code] !== es[code]
    return !isWhole || `${placeholders(en[code])}` !== `${placeholders(es[code])}`
  })
  expect(wrong.map(([call]) => call)).toEqual([])
})

test('no refusal is worded where it is thrown', () => {
  const isKit = /kit\/server\/http\/(?:errors|protocol-errors)\.ts$|\.test\.ts$/
  const server = textsOf('src/**/server/**/*.ts', isKit).join('\n')
  expect(server.match(/new HttpError\(.*|\brefusal\([^)]*message: ['"`].*/g)).toBeNull()
})

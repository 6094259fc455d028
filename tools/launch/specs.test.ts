import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from './run-step.ts'
import { allSpecs, smoke, specsOf } from './specs.ts'

const specs = allSpecs()

test('the first line of every spec names folders in src/: "// Features: cart, prices"', () => {
  const faults = specs.flatMap(({ path, features }) => {
    if (features.length === 0) return [`${path} has no first line "// Features: …"`]
    const unknown = features.filter((feature) => !existsSync(join(projectFolder, 'src', feature)))
    return unknown.map((feature) => `${path}: src/${feature} does not exist`)
  })
  expect(faults).toEqual([])
})

test('every feature with pages has a spec, or a test of components', () => {
  const withPages = globSync('src/*/{store,office}', { cwd: projectFolder }).map((folder) => dirname(folder).slice(4))
  const isTested = (feature: string) =>
    specsOf([feature]).length > 0 ||
    globSync(`src/${feature}/**/*.component.test.tsx`, { cwd: projectFolder }).length > 0
  const missing = [...new Set(withPages)].filter((feature) => !isTested(feature))
  expect(
    missing.map((feature) => `no e2e/*.spec.ts and no src/${feature}/**/*.component.test.tsx names ${feature}`),
  ).toEqual([])
})

test('the smoke is ten tests: home, product, cart, pay, refund, book, sign in, order desk, product form, settings', () => {
  const tagged = specs.flatMap(({ path, text }) => {
    const count = text.split(smoke).length - 1
    return count === 0 ? [] : [`${path}: ${count}`]
  })
  expect(tagged).toEqual([
    'e2e/account.spec.ts: 1',
    'e2e/admin-cart-settings.spec.ts: 1',
    'e2e/admin-orders.spec.ts: 1',
    'e2e/admin-products.spec.ts: 1',
    'e2e/admin-refunds.spec.ts: 1',
    'e2e/booking.spec.ts: 1',
    'e2e/catalog.spec.ts: 1',
    'e2e/checkout.spec.ts: 1',
    'e2e/home.spec.ts: 1',
    'e2e/shell.spec.ts: 1',
  ])
})

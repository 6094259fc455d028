import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { planOf, readSources, usersOfTexts } from './changed.ts'
import { projectFolder } from './run-step.ts'

const sources = new Map([
  ['src/orders/api.ts', `export const list = endpoint({ method: 'GET', path: '/api/orders/{id}' })`],
  ['src/orders/order-status.ts', `import { m } from '../paraglide/messages.js'`],
  ['src/orders/order-status.test.ts', `import { isOpen } from './order-status.ts'`],
  ['src/orders/server/list.test.ts', `import { startTestShop } from '../../testing/test-shop.ts'`],
  ['src/refunds/refund.ts', `import {\n  isOpen,\n} from '../orders/order-status.ts'`],
  ['src/refunds/refund.test.ts', `import { refund } from './refund.ts'`],
  ['src/refunds/types.test.ts', `import type { Status } from '../orders/order-status.ts'`],
  [
    'src/refunds/server/refunds.test.ts',
    `import '../refund.ts'\nimport { startTestShop } from '../../testing/test-shop.ts'`,
  ],
  ['src/testing/test-shop.ts', `import { buildApp } from '../server/app.ts'`],
  ['src/orders/office/orders-page.component.test.tsx', `import '../../testing/components/office.tsx'`],
  ['src/refunds/office/refunds-page.component.test.tsx', `import '../../testing/components/office.tsx'`],
  ['src/testing/components/office.tsx', `import { routeTree } from '../../office/routes.tsx'`],
  ['src/office/routes.tsx', `const page = () => import('../orders/order-status.ts')`],
  ['src/cart/cart.test.ts', `import { cart } from './cart.ts'`],
])
const noTexts = () => []
const ofSources = (tests: string[]) => tests.filter((path) => sources.has(path))

test('a change of a feature runs its folder, and what imports the changed file without a shop or all pages', () => {
  const plan = planOf(['src/orders/order-status.ts'], sources, noTexts)
  expect(plan).toMatchObject({ everything: null, features: ['orders'] })
  expect(ofSources(plan.tests)).toEqual([
    'src/orders/office/orders-page.component.test.tsx',
    'src/orders/order-status.test.ts',
    'src/orders/server/list.test.ts',
    'src/refunds/refund.test.ts',
  ])
})

test('with it run the properties of all features, the tests of its endpoints, and its specs', () => {
  const plan = planOf(['src/orders/order-status.ts'], sources, noTexts)
  const properties = ['audited', 'features', 'secrets'].map((name) => `src/server/app-tests/${name}.test.ts`)
  expect(plan.tests).toEqual(expect.arrayContaining([...properties, 'src/languages/server/languages.test.ts']))
  expect(plan.tests).toContain('src/accounts/server/every-column.test.ts')
  expect(plan.tests.filter((path) => !sources.has(path) && !existsSync(join(projectFolder, path)))).toEqual([])
  const { tests = [], names = '' } = plan.ofEndpoints ?? {}
  expect(tests.sort()).toEqual(['bad-input', 'role-matrix'].map((name) => `src/server/app-tests/${name}.test.ts`))
  expect('roles > GET /api/orders/{id}').toMatch(new RegExp(names))
  expect('roles > GET /api/orders/{id}/lines').not.toMatch(new RegExp(names))
  expect(plan.specs).toEqual(expect.arrayContaining(['e2e/admin-orders.spec.ts', 'e2e/order-desk.spec.ts']))
  expect(plan.specs).not.toContain('e2e/cart.spec.ts')
})

test.each([
  'src/kit/codecs.ts',
  'package.json',
  'vitest.config.ts',
  'src/server/app.ts',
  'e2e/fixtures.ts',
  'migrations/1.sql',
])('a change of %s runs everything', (path) => {
  expect(planOf(['src/orders/api.ts', path], sources, noTexts).everything).toBe(path)
})

test('a spec runs itself, a document no feature', () => {
  const plan = planOf(['e2e/cart.spec.ts', 'docs/operations.md', 'README.md'], sources, noTexts)
  expect(plan).toMatchObject({ everything: null, features: [], ofEndpoints: null, specs: ['e2e/cart.spec.ts'] })
})

test('a text runs the features that show it', () => {
  const used = planOf(['messages/es/orders.json'], sources, () => ['refunds'])
  expect(used).toMatchObject({ everything: null, features: ['refunds'] })
  expect(planOf(['messages/es/orders.json'], sources, () => ['kit']).everything).toBe('a text of src/kit/')
  // The files of texts by code are found by their name.
  const users = usersOfTexts('HEAD', readSources())
  expect(users('messages/es/codes/orders.json')).toContain('orders')
})

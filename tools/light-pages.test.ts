import { expect, test } from 'vitest'
import { heavyModules } from './light-pages.ts'

const page = '/src/store/home/home-page.tsx'
const chunk = (fileName: string, moduleIds: string[], imports: string[] = [], isEntry = false) => ({
  fileName,
  isEntry,
  imports,
  moduleIds: moduleIds.map((id) => `/shop${id}`),
})

test('finds zod and the back office in what a page loads, and nowhere else', () => {
  const chunks = [
    chunk('entry.js', ['/src/store/router.tsx', '/src/office/office-paths.ts', '/src/mail/office/index.ts'], [], true),
    chunk('home.js', [page], ['shared.js']),
    chunk('shared.js', ['/src/kit/ui/card.tsx'], ['more.js']),
    chunk('more.js', ['/node_modules/zod/v4/core/parse.js', '/src/payments/paypal/office/form.ts']),
    chunk('checkout.js', ['/src/store/checkout.tsx', '/node_modules/zod/v4/core/api.js']),
  ]
  expect(heavyModules(chunks, page)).toEqual([
    '/shop/src/mail/office/index.ts',
    '/shop/node_modules/zod/v4/core/parse.js',
    '/shop/src/payments/paypal/office/form.ts',
  ])
})

test('a page that no file contains is no light page', () => {
  expect(() => heavyModules([chunk('entry.js', [], [], true)], page)).toThrow('no file contains')
})

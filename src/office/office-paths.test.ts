import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { isKnownPath, isOfficePage, officePaths } from './office-paths.ts'
import { routeTree } from './routes.tsx'

test('the server knows every page of the back office', () => {
  const { routesByPath } = createRouter({ routeTree, context: { queryClient: new QueryClient() } })
  const pages = Object.keys(routesByPath).filter((path) => /^\/admin(?!\/\$)/.test(path))
  expect(pages.sort()).toEqual(officePaths.map((path) => `/admin${path}`.replace(/\/$/, '')).sort())
})

test.each([
  ['/', true],
  ['/orders', true],
  ['/orders/', true],
  ['/workshops/0b6fdc5e', true],
  ['/workshops/0b6fdc5e/more', false],
  ['/order', false],
  ['/orders2', false],
])('of the paths below /admin, %s is known: %j', (path, isKnown) => {
  expect(isKnownPath(path)).toBe(isKnown)
})

test.each([
  ['/admin', true],
  ['/es/admin/orders', true],
  ['/administrators', false],
  ['/products/admin', false],
  ['/es', false],
])('%s belongs to the back office: %j', (path, belongs) => {
  expect(isOfficePage(path)).toBe(belongs)
})

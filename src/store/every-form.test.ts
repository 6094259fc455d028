import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('every form uses POST, except the product search', () => {
  const found = globSync('src/**/{store,office,kit}/**/*.tsx').flatMap((file) => {
    const tags = readFileSync(file, 'utf8').match(/<form\b(?:[^>]|=>)*>/gi) ?? []
    // A `Form` is posted unless it says otherwise.
    const methodOf = (tag: string) => /method="(\w+)"/.exec(tag)?.[1] ?? (tag.startsWith('<Form') ? 'post' : undefined)
    return tags.map((tag) => [file, methodOf(tag)] as const)
  })
  const others = found.filter(([, method]) => method !== 'post')
  expect(found.length).toBeGreaterThan(8)
  expect(others.toSorted()).toEqual([
    ['src/catalog/store/catalog-filters.tsx', 'get'],
    ['src/catalog/store/search-box.tsx', 'get'],
    ['src/store/shell/not-found-page.tsx', 'get'],
  ])
})

import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** The features that the server part of each feature imports; types count. */
function importsOfFeatures(): Map<string, Set<string>> {
  const features = new Map<string, Set<string>>()
  for (const file of globSync('src/{*,payments/*}/server/**/*.{ts,tsx}', { exclude: ['**/*.test.*', 'src/kit/**'] })) {
    const from = file.split('/')[1] ?? ''
    const imported = features.get(from) ?? new Set()
    features.set(from, imported)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
      const [, to = '', ...parts] = join(dirname(file), path).split('/')
      if (parts.slice(0, 2).includes('server') && to !== 'kit' && to !== from) imported.add(to)
    }
  }
  return features
}

/** Features that import each other, directly or through others. */
function circlesIn(features: Map<string, Set<string>>): string[] {
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of features.get(from) ?? []) if (!seen.has(to)) reached(to, seen.add(to))
    return seen
  }
  return [...features.keys()].filter((feature) => reached(feature).has(feature))
}

test('the server parts of features import each other without circles', () => {
  const features = importsOfFeatures()
  expect(features.get('checkout')).toContain('orders')
  expect(circlesIn(features)).toEqual([])
})

test('a circle is found', () => {
  const one = (to: string) => new Set([to])
  expect(
    circlesIn(
      new Map([
        ['a', one('b')],
        ['b', one('c')],
        ['c', one('b')],
      ]),
    ),
  ).toEqual(['b', 'c'])
})

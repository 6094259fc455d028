import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { arrows, moduleOf, readModuleImports } from './module-imports.ts'

const root = join(import.meta.dirname, '../..')

describe('the diagram in docs/architecture.md', () => {
  it('shows exactly the imports between modules', () => {
    const diagram = /```mermaid\n(.*?)```/s.exec(readFileSync(join(root, 'docs/architecture.md'), 'utf8'))?.[1] ?? ''
    const drawn = diagram
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.includes('-->'))
    expect(drawn).toEqual(arrows(readModuleImports(root)))
  })

  it('omits transitive imports', () => {
    const imports = new Map([
      ['a', new Set(['b', 'c'])],
      ['b', new Set(['c'])],
    ])
    expect(arrows(imports)).toEqual(['a --> b', 'b --> c'])
  })

  it.each([
    ['src/server/orders/routes.ts', 'orders'],
    ['src/server/startup/start.ts', 'app'],
    ['src/server/commands/version.ts', 'app'],
    ['src/server/app.ts', 'app'],
    ['src/web/cart/use-cart.ts', 'web/cart'],
    ['src/domain/money.ts', 'domain'],
    ['src/server/orders/expire-order.test.ts', null],
    ['src/server/testing/buyer.ts', null],
    ['tools/launch/dev.ts', null],
  ])('assigns %s to %s', (file, module) => {
    expect(moduleOf(file)).toBe(module)
  })
})

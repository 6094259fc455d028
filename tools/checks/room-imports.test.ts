import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { arrows, readRoomImports, roomOf } from './room-imports.ts'

const root = join(import.meta.dirname, '../..')

describe('the picture in docs/architecture.md', () => {
  it('shows exactly the imports between the rooms', () => {
    const picture = /```mermaid\n(.*?)```/s.exec(readFileSync(join(root, 'docs/architecture.md'), 'utf8'))?.[1] ?? ''
    const drawn = picture
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.includes('-->'))
    expect(drawn).toEqual(arrows(readRoomImports(root)))
  })

  it('leaves out an import that others imply', () => {
    const imports = new Map([
      ['a', new Set(['b', 'c'])],
      ['b', new Set(['c'])],
    ])
    expect(arrows(imports)).toEqual(['a --> b', 'b --> c'])
  })

  it.each([
    ['src/server/orders/routes.ts', 'orders'],
    ['src/server/startup/start.ts', 'app'],
    ['src/server/app.ts', 'app'],
    ['src/web/cart/use-cart.ts', 'web/cart'],
    ['src/domain/money.ts', 'domain'],
    ['src/server/orders/expire-order.test.ts', null],
    ['src/server/testing/buyer.ts', null],
    ['tools/launch/start.ts', null],
  ])('counts %s to %s', (file, room) => {
    expect(roomOf(file)).toBe(room)
  })
})

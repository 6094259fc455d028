import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const project = join(import.meta.dirname, '../..')

/** Every English text, including those of plural forms. */
function texts(): Set<string> {
  const folder = join(project, 'messages/en')
  const values = (part: unknown): string[] =>
    typeof part === 'object' && part !== null ? Object.values(part).flatMap(values) : [String(part)]
  return new Set(
    readdirSync(folder).flatMap((name) => values(JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown)),
  )
}

it("the owner's handbook names pages and buttons as the back office does", () => {
  const handbook = readFileSync(join(project, 'docs/handbook-owner.md'), 'utf8')
  const names = [...handbook.matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, name = '']) => name.split(/ → |: /))
  expect(names.length).toBeGreaterThan(60)
  const known = texts()
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

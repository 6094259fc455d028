import { expect, it } from 'vitest'
import type { z } from 'zod'
import { contractEndpoints, nameOf } from '../../testing/contract-endpoints.ts'

/** Every text field of a schema with its path. */
function textFields(schema: z.ZodType, path = ''): { path: string; schema: z.ZodType }[] {
  // Zod's own description of a schema; the types of its parts are those of the library's core.
  const { def } = schema._zod as unknown as { def: Record<string, unknown> }
  const inner = (def.innerType ?? def.in ?? def.element) as z.ZodType | undefined
  if (def.type === 'string') return [{ path, schema }]
  if (def.type === 'object') {
    return Object.entries(def.shape as Record<string, z.ZodType>).flatMap(([name, part]) => {
      return textFields(part, path === '' ? name : `${path}.${name}`)
    })
  }
  if (def.type === 'union') return (def.options as z.ZodType[]).flatMap((option) => textFields(option, path))
  return inner ? textFields(inner, path) : []
}

const links = contractEndpoints.flatMap((endpoint) => {
  const fields = endpoint.body ? textFields(endpoint.body) : []
  return fields
    .filter(({ path }) => /(url|facebook|instagram)$/i.test(path))
    .map(({ path, schema }) => [`${nameOf(endpoint)} ${path}`, schema] as const)
})

const scripts = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.test/x',
  '/\\evil.test/x',
]

it('there are fields with addresses', () => {
  const names = links.map(([name]) => name)
  expect(names).toContain('PUT /api/products/{id} variants.imageUrl')
  expect(names).toContain('POST /api/brand-settings logoUrl')
  expect(names).toContain('POST /api/settings value.imageUrl')
})

it.each(links)('%s takes addresses of the web and pictures of the shop only', (_name, schema) => {
  expect(schema.safeParse('https://pictures.test/a.png').success).toBe(true)
  for (const text of scripts) expect(schema.safeParse(text).success, text).toBe(false)
})

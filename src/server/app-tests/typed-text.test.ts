import { expect, test } from 'vitest'
import type { z } from 'zod'
import { contractEndpoints, nameOf } from '../../testing/contract-endpoints.ts'

/** Compared in both forms by `verifyPassword`. */
const passwords = /password|currentPassword/i

interface Definition {
  checks?: { _zod: { def: { check: string } } }[]
  format?: string
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  options?: z.core.$ZodType[]
  innerType?: z.core.$ZodType
  valueType?: z.core.$ZodType
  in?: z.core.$ZodType
  out?: z.core.$ZodType
}

/** The texts of a schema that are neither brought into one form nor of a fixed format. */
function rawTexts(schema: z.core.$ZodType | undefined, path: string): string[] {
  if (!schema) return []
  // Zod's type of definitions is a union without the parts that only some kinds have.
  const definition = schema._zod.def as unknown as Definition & { type: string }
  if (definition.type === 'string') {
    const checks = (definition.checks ?? []).map((check) => check._zod.def.check)
    const isFixed = definition.format !== undefined || checks.includes('string_format')
    return isFixed || checks.includes('overwrite') || passwords.test(path) ? [] : [path]
  }
  if (definition.out?._zod.def.type === 'boolean') return []
  const { shape = {}, element, options = [], innerType, valueType, in: input } = definition
  return [
    ...Object.entries(shape).flatMap(([name, part]) => rawTexts(part, `${path}.${name}`)),
    ...[element, ...options, innerType, valueType, input].flatMap((part) => rawTexts(part, path)),
  ]
}

test('every text that a request carries is brought into one form', () => {
  const raw = contractEndpoints.flatMap((endpoint) => [
    ...rawTexts(endpoint.body, `${nameOf(endpoint)} body`),
    ...rawTexts(endpoint.query, `${nameOf(endpoint)} query`),
  ])
  expect(raw).toEqual([])
})

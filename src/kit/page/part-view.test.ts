import { expect, it } from 'vitest'
import { z } from 'zod'
import { money } from '../codecs.ts'
import { withParts } from '../part.ts'
import { type PartView, partView, shapeOf, viewsOf } from './part-view.ts'

const endpoint = { method: 'GET', path: '/parts', summary: '', reply: z.looseObject({ day: z.string() }) } as const
const parts: PartView<{ day: string }, string>[] = [
  partView({ count: z.int() }, ({ count }, { day }) => `${count} on ${day}`),
  partView({ sum: money.nullable() }, ({ sum }) => `${sum} cents`),
]
const read = (answer: object) => viewsOf(parts, withParts(endpoint, shapeOf(parts)).reply.parse(answer))

it('shows each part of an answer as its feature says', () => {
  expect(read({ day: 'Monday', count: 2, sum: '1.50', secret: 1 })).toEqual(['2 on Monday', '150 cents'])
  expect(read({ day: 'Monday', count: 2, sum: null })).toEqual(['2 on Monday', 'null cents'])
})

it('leaves out a part that the answer lacks, but not one that is wrong', () => {
  expect(read({ day: 'Monday', sum: '1.50' })).toEqual(['150 cents'])
  expect(() => read({ day: 'Monday', sum: 1.5 })).toThrow()
})

it('has no fields beyond those that are declared', () => {
  const { reply } = withParts(endpoint, { count: z.int() })
  expect(reply.parse({ day: 'Monday', count: 2, secret: 1 })).toEqual({ day: 'Monday', count: 2 })
  expect(() => reply.parse({ day: 'Monday' })).toThrow()
})

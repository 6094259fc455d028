import { describe, expect, test } from 'vitest'
import { unexplainedCasts } from './unexplained-casts.ts'

const linesIn = (source: string, file = 'example.ts') => unexplainedCasts(file, source)

describe('a cast', () => {
  test('without a reason is found, by its line', () => {
    expect(linesIn('const a = 1\nconst b = a as unknown as string')).toEqual([2])
    expect(linesIn('const b = <string>a')).toEqual([1])
    expect(linesIn('const b = call(\n  a,\n) as string\n')).toEqual([3])
  })

  test('with a reason beside it or on the line before is fine', () => {
    expect(linesIn('// The server has checked it.\nconst b = a as string')).toEqual([])
    expect(linesIn('const b = a as string // The server has checked it.')).toEqual([])
  })

  test('needs a reason of its own', () => {
    expect(linesIn('// A reason.\nconst b = a as string\nconst c = a as number')).toEqual([3])
    expect(linesIn('// A reason.\n\nconst b = a as string')).toEqual([3])
  })
})

test('only casts are found', () => {
  const source = `
    import { a as b } from './a.ts'
    export { b as c }
    const list = ['as string'] as const
    const text = <p>as Promised, {b satisfies string}</p>
  `
  expect(linesIn(source, 'example.tsx')).toEqual([])
})

test('a file that cannot be parsed is an error', () => {
  expect(() => linesIn('const = as')).toThrow('example.ts')
})

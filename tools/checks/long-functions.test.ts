import { expect, it } from 'vitest'
import { longFunctions } from './long-functions.ts'

const statements = (count: number) => Array.from({ length: count }, (_, at) => `  call(${at})`).join('\n')

it('a function may have 40 lines with its signature and its closing brace', () => {
  expect(longFunctions('a.ts', `function short() {\n${statements(38)}\n}\n`)).toEqual([])
  expect(longFunctions('a.ts', `\nfunction long() {\n${statements(39)}\n}\n`)).toEqual([{ line: 2, lines: 41 }])
})

it('blank lines do not count, line breaks of JSX do', () => {
  expect(longFunctions('a.ts', `const short = () => {\n${statements(38)}\n\n\n}\n`)).toEqual([])
  const text = 'a\n'.repeat(40)
  expect(longFunctions('a.tsx', `const Long = () => (\n<p>\n${text}</p>\n)\n`)).toEqual([{ line: 1, lines: 44 }])
})

it('a long function within a function counts as well', () => {
  const source = `function outer() {\n  return function inner() {\n${statements(40)}\n  }\n}\n`
  expect(longFunctions('a.ts', source).map(({ line }) => line)).toEqual([1, 2])
})

it('a file that cannot be parsed is an error', () => {
  expect(() => longFunctions('a.ts', 'function (')).toThrow('a.ts cannot be parsed')
})

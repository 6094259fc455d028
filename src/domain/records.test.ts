import { describe, expect, test } from 'vitest'
import { defined, entriesOf, fieldsOf, keysOf, recordOf } from './records.ts'

describe('records', () => {
  test('give their keys and entries in order', () => {
    expect(keysOf({ b: 1, a: 2 })).toEqual(['b', 'a'])
    expect(entriesOf({ b: 1, a: 2 })).toEqual([
      ['b', 1],
      ['a', 2],
    ])
  })

  test('are made of keys and what each stands for', () => {
    expect(recordOf(['a', 'bc'], (key) => key.length)).toEqual({ a: 1, bc: 2 })
  })

  test('lose what is undefined, and what counts as empty', () => {
    expect(defined({ a: undefined, b: null, c: '' })).toEqual({ b: null, c: '' })
    expect(defined({ a: undefined, b: null, c: '' }, (value) => value === '')).toEqual({ b: null })
  })
})

test('a value of unknown type has its fields, or none', () => {
  expect(fieldsOf(new TypeError('wrong')).message).toBe('wrong')
  for (const value of [null, undefined, 'text', 3]) expect(fieldsOf(value)).toEqual({})
})

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

  test('are created from keys and a value for each key', () => {
    expect(recordOf(['a', 'bc'], (key) => key.length)).toEqual({ a: 1, bc: 2 })
  })

  test('omit undefined and empty values', () => {
    expect(defined({ a: undefined, b: null, c: '' })).toEqual({ b: null, c: '' })
    expect(defined({ a: undefined, b: null, c: '' }, (value) => value === '')).toEqual({ b: null })
  })
})

test('fieldsOf returns the fields of an object, and none for other values', () => {
  expect(fieldsOf(new TypeError('wrong')).message).toBe('wrong')
  for (const value of [null, undefined, 'text', 3]) expect(fieldsOf(value)).toEqual({})
})

import { expect, test } from 'vitest'
import { checkNumbers, pastedNumbers } from './numbers-of-orders.ts'

const numbers = ['9400111202555842332669', '1Z999AA10123456784', '986578788855']

test('numbers are read one per line, as labels print them', () => {
  expect(pastedNumbers('9400 1112 0255 5842 3326 69\r\n1z999aa10123456784\n9865-7878-8855\n\n')).toEqual(numbers)
  expect(pastedNumbers('')).toEqual([])
})

test.each([
  [numbers, 3, null],
  [[], 39, null],
  [numbers, 2, { kind: 'too_many', count: 3 }],
  [numbers, 4, { kind: 'too_few', count: 3 }],
  [[...numbers, 'ñandú'], 4, { kind: 'invalid', line: 4, number: 'ñandú' }],
  [[numbers[0] ?? '', '', numbers[1] ?? ''], 3, null],
  [['', ''], 2, null],
  [[...numbers, numbers[0] ?? ''], 4, { kind: 'twice', line: 4, number: numbers[0] }],
  [[...numbers, 'ABCDE'], 4, { kind: 'unknown_carrier', line: 4, number: 'ABCDE' }],
])('%j for %i orders: %j', (pasted, orders, fault) => {
  expect(checkNumbers(pasted, orders)).toEqual(fault)
})

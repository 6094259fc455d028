import { expect, test } from 'vitest'
import { importances } from '../../kit/importance.ts'
import { importanceTones } from './importance-tones.ts'

test('critical and high are destructive, medium is default, low is secondary', () => {
  expect(importances.map((importance) => importanceTones[importance])).toEqual(['neutral', 'brand', 'danger', 'danger'])
})

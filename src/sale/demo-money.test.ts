import { expect, it } from 'vitest'
import { isDemoMoney } from './demo-money.ts'

it.each([
  ['emulator', true],
  ['sandbox', true],
  ['live', false],
  ['personal', false],
])('detects whether money moves in %s', (environment, demo) => {
  expect(isDemoMoney({ environment })).toBe(demo)
})

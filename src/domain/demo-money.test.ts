import { expect, it } from 'vitest'
import { isDemoMoney } from './demo-money.ts'

it.each([
  ['emulator', true],
  ['sandbox', true],
  ['live', false],
  ['personal', false],
])('knows whether money moves in %s', (environment, demo) => {
  expect(isDemoMoney({ environment })).toBe(demo)
})

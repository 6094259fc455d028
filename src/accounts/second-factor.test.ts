import { expect, test } from 'vitest'
import { normalizeRecoveryCode } from './second-factor.ts'

test.each([
  '7k3m-0000-1111-abcd',
  '7K3M 0000 1111 ABCD',
  '7K3M–OOOO—IL1l-ABCD',
  '７Ｋ３Ｍ－００００－１１１１－ＡＢＣＤ',
])('the recovery code %s is read as it is meant', (typed) => {
  expect(normalizeRecoveryCode(typed)).toBe('7K3M00001111ABCD')
})

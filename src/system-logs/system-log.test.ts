import { expect, test } from 'vitest'
import { checkLogDescription, checkLogTitle, checkLogVersion } from './office-api.ts'

test('a title has 1 to 200 characters', () => {
  expect(checkLogTitle('  ')?.message).toBe('Title is required')
  expect(checkLogTitle('ñ'.repeat(200))).toBeNull()
  expect(checkLogTitle('🌺'.repeat(200))).toBeNull()
  expect(checkLogTitle('x'.repeat(201))?.message).toBe('Title must be less than 200 characters')
})

test('a description has 1 to 1000 characters', () => {
  expect(checkLogDescription('\n')?.message).toBe('Description is required')
  expect(checkLogDescription('x'.repeat(1000))).toBeNull()
  expect(checkLogDescription('x'.repeat(1001))?.message).toBe('Description must be less than 1000 characters')
})

test('a version is optional', () => {
  expect(checkLogVersion('')).toBeNull()
  expect(checkLogVersion('x'.repeat(51))?.code).toBe('log_version_too_long')
})

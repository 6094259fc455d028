import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { noteTimeOf } from '../../tools/launch/processor-time.ts'

// Runs before each test file: notes what the file has used.
const started = performance.now()
afterAll(() => {
  const file = relative(process.cwd(), expect.getState().testPath ?? '')
  noteTimeOf(file, (performance.now() - started) / 1000)
})

import { expect, it } from 'vitest'
import { earlyScript } from './early-script.ts'

it('the early script is at most 1 KB', () => {
  expect(Buffer.byteLength(`<script>${earlyScript};document.currentScript.remove()</script>`)).toBeLessThan(1024)
})

import { expect, it } from 'vitest'
import { fc } from '../../../testing/fast-check.ts'
import { open, seal } from './secret-box.ts'

const secret = 'a secret of at least thirty-two characters'

it('decrypts any encrypted text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(open(secret, 'smtp', seal(secret, 'smtp', text))).toBe(text)
    }),
  )
})

it('encrypts the same text differently each time', () => {
  const boxes = [seal(secret, 'smtp', 'canary'), seal(secret, 'smtp', 'canary')]
  expect(boxes[0]).not.toBe(boxes[1])
  expect(boxes.join()).not.toContain('canary')
})

it('decrypts neither for another purpose nor with another secret', () => {
  const box = seal(secret, 'smtp', 'canary')
  expect(() => open(secret, 'paypal', box)).toThrow('APP_SECRET')
  expect(() => open(`${secret}!`, 'smtp', box)).toThrow('APP_SECRET')
})

it('rejects a modified or truncated text', () => {
  const box = seal(secret, 'smtp', 'canary')
  const parts = box.split('.')
  expect(() => open(secret, 'smtp', [...parts.slice(0, 3), 'AAAA'].join('.'))).toThrow()
  expect(() => open(secret, 'smtp', [parts[0], parts[1], parts[2]?.slice(0, 6), parts[3]].join('.'))).toThrow()
  expect(() => open(secret, 'smtp', 'plain text')).toThrow('not a sealed smtp')
})

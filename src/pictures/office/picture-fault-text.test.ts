import { expect, test } from 'vitest'
import { ApiError } from '../../kit/api/api-error.ts'
import { keysOf } from '../../kit/records.ts'
import { pictureFaults } from '../office-texts.ts'
import { refusedPicture } from './picture-fault-text.ts'

const refusal = (code: string) => new ApiError(400, 'Bad Request', JSON.stringify({ code, message: 'no' }))

test('returns a text for every picture fault and for no other failure', () => {
  const texts = keysOf(pictureFaults.en).map((code) => refusedPicture(refusal(code)))
  expect(new Set(texts).size).toBe(keysOf(pictureFaults.en).length)
  expect(refusedPicture(refusal('picture_broken'))).toBe('The picture cannot be read. It may be damaged.')
  expect(refusedPicture(refusal('forbidden'))).toBeUndefined()
  expect(refusedPicture(new TypeError('network'))).toBeUndefined()
})

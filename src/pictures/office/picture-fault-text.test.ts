import { expect, test } from 'vitest'
import { ApiError } from '../../kit/api/api-error.ts'
import { type PictureFaultCode, pictureMessages } from '../picture-rules.ts'
import { refusedPicture } from './picture-fault-text.ts'

const refusal = (code: string) => new ApiError(400, 'Bad Request', JSON.stringify({ code, message: 'no' }))

test('returns a text for every picture fault and for no other failure', () => {
  const texts = (Object.keys(pictureMessages) as PictureFaultCode[]).map((code) => refusedPicture(refusal(code)))
  expect(new Set(texts).size).toBe(Object.keys(pictureMessages).length)
  expect(refusedPicture(refusal('picture_broken'))).toBe('The picture cannot be read. It may be damaged.')
  expect(refusedPicture(refusal('forbidden'))).toBeUndefined()
  expect(refusedPicture(new TypeError('network'))).toBeUndefined()
})

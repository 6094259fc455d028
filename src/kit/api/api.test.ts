import { describe, expect, it } from 'vitest'
import { addressOf } from './api.ts'
import { ApiError, isLostSession, isUnanswered, messageOf } from './api-error.ts'

describe('ApiError', () => {
  it('joins status and body text, and parses the body', () => {
    const error = new ApiError(409, 'Conflict', '{"message":"Sold out","code":"sold_out","requestId":"r1"}')
    expect(error.message).toBe('409: {"message":"Sold out","code":"sold_out","requestId":"r1"}')
    expect(error).toMatchObject({ status: 409, code: 'sold_out', serverMessage: 'Sold out', requestId: 'r1' })
  })

  it('falls back to the status text when the body is empty', () => {
    const error = new ApiError(502, 'Bad Gateway', '')
    expect(error.message).toBe('502: Bad Gateway')
    expect(messageOf(error, 'Try again')).toBe('Try again')
  })

  it('distinguishes a lost session from a failed sign-in', () => {
    expect(isLostSession(new ApiError(401, '', '{"message":"Unauthorized"}'))).toBe(true)
    expect(isLostSession(new ApiError(401, '', '{"message":"Invalid credentials"}'))).toBe(false)
    expect(isLostSession(new ApiError(403, '', '{"message":"Unauthorized"}'))).toBe(false)
  })
})

describe('a call without an answer', () => {
  it.each([
    ['in Chromium', new TypeError('Failed to fetch')],
    ['in Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
    ['in Safari', new TypeError('Load failed')],
    ['after a timeout', new DOMException('signal timed out', 'TimeoutError')],
  ])('is recognized %s', (_, error) => {
    expect(isUnanswered(error)).toBe(true)
  })

  it('is neither a refusal nor a programming error', () => {
    expect(isUnanswered(new ApiError(502, '', ''))).toBe(false)
    expect(isUnanswered(new TypeError('x is undefined'))).toBe(false)
  })
})

describe('addressOf', () => {
  const endpoint = { method: 'GET', path: '/api/a/{id}/b/{slug}', summary: '', reply: null } as const

  it('escapes parameters and leaves out undefined query parts', () => {
    const address = addressOf(endpoint, { params: { id: '1/2', slug: 'crème' }, query: { page: 2, search: undefined } })
    expect(address).toBe('/api/a/1%2F2/b/cr%C3%A8me?page=2')
  })
})

import { describe, expect, it } from 'vitest'
import { readVerificationSearch } from './verification-search.ts'

describe('readVerificationSearch', () => {
  it('parses success as a boolean and as a string', () => {
    expect(readVerificationSearch({ success: true })).toEqual({ success: true })
    expect(readVerificationSearch({ success: 'true' })).toEqual({ success: true })
  })

  it('parses any error', () => {
    expect(readVerificationSearch({ error: 'invalid' })).toEqual({ error: 'invalid' })
    expect(readVerificationSearch({ error: 500 })).toEqual({ error: '500' })
  })

  it('returns nothing otherwise, so that the server is queried', () => {
    expect(readVerificationSearch({ success: false })).toEqual({})
    expect(readVerificationSearch({ success: 'yes', error: '' })).toEqual({})
  })
})

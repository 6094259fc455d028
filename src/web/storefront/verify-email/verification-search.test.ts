import { describe, expect, it } from 'vitest'
import { readVerificationSearch } from './verification-search.ts'

describe('readVerificationSearch', () => {
  it('reads success, as the router parses it and as it is written', () => {
    expect(readVerificationSearch({ success: true })).toEqual({ success: true })
    expect(readVerificationSearch({ success: 'true' })).toEqual({ success: true })
  })

  it('reads errors of any kind', () => {
    expect(readVerificationSearch({ error: 'invalid' })).toEqual({ error: 'invalid' })
    expect(readVerificationSearch({ error: 500 })).toEqual({ error: '500' })
  })

  it('says nothing otherwise, so that the server is asked', () => {
    expect(readVerificationSearch({ success: false })).toEqual({})
    expect(readVerificationSearch({ success: 'yes', error: '' })).toEqual({})
  })
})

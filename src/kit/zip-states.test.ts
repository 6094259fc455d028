import { describe, expect, test } from 'vitest'
import { usStates } from './address.ts'
import { isZipOfState } from './zip-states.ts'

describe('ZIP codes and states', () => {
  test.each([
    ['00901', 'PR'],
    ['00601-1234', 'PR'],
    ['00926', 'PR'],
    ['33139', 'FL'],
    ['90210', 'CA'],
    ['00501', 'NY'],
    ['06390', 'NY'],
    ['05501', 'MA'],
    ['20001', 'DC'],
    ['20101', 'VA'],
    ['83414', 'WY'],
    ['88510', 'TX'],
    ['99501', 'AK'],
  ])('%s is in %s and nowhere else', (zip, state) => {
    expect(usStates.filter(({ code }) => isZipOfState(zip, code)).map(({ code }) => code)).toEqual([state])
  })

  test.each(['00801', '09123', '34012', '96910', '00000'])('%s is in none of the states', (zip) => {
    expect(usStates.filter(({ code }) => isZipOfState(zip, code))).toEqual([])
  })

  test('every state has ZIP codes, and no three digits belong to two states', () => {
    const owners = Array.from({ length: 1000 }, (_, prefix) => {
      const zip = `${String(prefix).padStart(3, '0')}00`
      return usStates.filter(({ code }) => isZipOfState(zip, code)).map(({ code }) => code)
    })
    expect(owners.filter((states) => states.length > 1)).toEqual([])
    expect(new Set(owners.flat()).size).toBe(usStates.length)
  })
})

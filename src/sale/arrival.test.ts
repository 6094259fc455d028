import { describe, expect, test } from 'vitest'
import { addDays, instantsAt, weekdayOf } from '../kit/zoned-time.ts'
import { fc } from '../testing/fast-check.ts'
import { arrivalOf } from './arrival.ts'

const puertoRico = 'America/Puerto_Rico'
const zones = [puertoRico, 'America/New_York', 'Europe/Madrid', 'Pacific/Kiritimati', 'America/St_Johns']
const christmas = ['2026-12-25', '2027-01-01', '2027-01-06']

/** The arrival of an order at a local time; `2026-12-01 09:30`. */
function ordered(local: string, [daysFrom, daysTo]: [number | null, number | null], closedDays = christmas) {
  const [day = '', time = ''] = local.split(' ')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const at = instantsAt(puertoRico, day, hours * 60 + minutes)[0] as Date
  const arrival = arrivalOf({ daysFrom, daysTo }, { closedDays, cutOffHour: 12 }, at, puertoRico)
  return arrival && `${arrival.earliest} ${arrival.latest}`
}

// 2026-12-01 is a Tuesday.
test.each<[what: string, local: string, days: [number | null, number | null], expected: string | null]>([
  ['before the cut-off', '2026-12-01 11:59', [2, 4], '2026-12-03 2026-12-07'],
  ['from the cut-off on', '2026-12-01 12:00', [2, 4], '2026-12-04 2026-12-08'],
  ['over the weekend', '2026-12-03 09:00', [1, 2], '2026-12-04 2026-12-07'],
  ['Friday after the cut-off', '2026-12-04 15:00', [1, 1], '2026-12-08 2026-12-08'],
  ['Saturday morning, as Monday', '2026-12-05 09:00', [1, 1], '2026-12-08 2026-12-08'],
  ['Sunday night, as Monday', '2026-12-06 23:59', [0, 1], '2026-12-07 2026-12-08'],
  ['a closed day is not counted', '2026-12-24 09:00', [1, 2], '2026-12-28 2026-12-29'],
  ['after the cut-off before a closed day', '2026-12-24 13:00', [0, 1], '2026-12-28 2026-12-29'],
  ['on a closed day', '2026-12-25 08:00', [0, 0], '2026-12-28 2026-12-28'],
  ['over the end of a month', '2026-11-30 09:00', [1, 3], '2026-12-01 2026-12-03'],
  ['over the end of a year', '2026-12-31 13:00', [1, 3], '2027-01-05 2027-01-08'],
  ['a leap day', '2028-02-28 09:00', [1, 2], '2028-02-29 2028-03-01'],
  ['the same day', '2026-12-01 09:00', [0, 0], '2026-12-01 2026-12-01'],
  ['with one of the two numbers', '2026-12-01 09:00', [null, 2], '2026-12-03 2026-12-03'],
  ['with the other one', '2026-12-01 09:00', [3, null], '2026-12-04 2026-12-04'],
  ['without days', '2026-12-01 09:00', [null, null], null],
])('%s: ordered %s', (_, local, days, expected) => expect(ordered(local, days)).toBe(expected))

describe('in any time zone', () => {
  test('the day and the hour are those of the zone', () => {
    const at = new Date('2026-12-02T03:30:00Z')
    const arrival = (zone: string) =>
      arrivalOf({ daysFrom: 1, daysTo: 1 }, { closedDays: [], cutOffHour: 12 }, at, zone)?.earliest
    expect(zones.map(arrival)).toEqual(['2026-12-03', '2026-12-03', '2026-12-03', '2026-12-04', '2026-12-03'])
  })

  test('clocks that change do not change the day', () => {
    const early = (zone: string, instant: string) =>
      arrivalOf({ daysFrom: 1, daysTo: 2 }, { closedDays: [], cutOffHour: 12 }, new Date(instant), zone)
    // New York, Sunday before and after its clock is set forward, and Friday before the one on which it is set back.
    expect(early('America/New_York', '2026-03-08T06:59:00Z')?.earliest).toBe('2026-03-10')
    expect(early('America/New_York', '2026-03-08T07:01:00Z')?.earliest).toBe('2026-03-10')
    expect(early('America/New_York', '2026-10-30T15:59:00Z')).toEqual({ earliest: '2026-11-02', latest: '2026-11-03' })
    expect(early('America/New_York', '2026-10-30T16:00:00Z')).toEqual({ earliest: '2026-11-03', latest: '2026-11-04' })
  })

  test('as many working days are between as the method takes', () => {
    const day = fc.integer({ min: 0, max: 800 }).map((count) => addDays('2026-01-01', count))
    const cases = fc.record({
      zone: fc.constantFrom(...zones),
      day,
      minutes: fc.integer({ min: 0, max: 1439 }),
      closedDays: fc.array(day, { maxLength: 60 }),
      cutOffHour: fc.integer({ min: 0, max: 23 }),
      from: fc.integer({ min: 0, max: 20 }),
      more: fc.integer({ min: 0, max: 10 }),
    })
    fc.assert(
      fc.property(cases, ({ zone, day, minutes, closedDays, cutOffHour, from, more }) => {
        const [at] = instantsAt(zone, day, minutes)
        if (!at) return
        const arrival = arrivalOf({ daysFrom: from, daysTo: from + more }, { closedDays, cutOffHour }, at, zone)
        if (!arrival) throw new Error('no arrival')
        const isWorking = (one: string) => ![0, 6].includes(weekdayOf(one)) && !closedDays.includes(one)
        expect(isWorking(arrival.earliest) && isWorking(arrival.latest)).toBe(true)
        // Of the working days from the first one on which it can leave, the arrival is number `from` after it.
        const working: string[] = []
        const first = minutes >= cutOffHour * 60 ? addDays(day, 1) : day
        for (let one = first; one <= arrival.latest; one = addDays(one, 1)) if (isWorking(one)) working.push(one)
        expect(working.indexOf(arrival.earliest)).toBe(from)
        expect(working.indexOf(arrival.latest)).toBe(from + more)
      }),
    )
  })
})

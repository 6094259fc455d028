import { expect, it } from 'vitest'
import { listedOf } from './today.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 27, hour))
const day = [9, 10, 11, 12, 13, 14, 15, 16, 17, 18].map((hour) => ({ hour, endsAt: at(hour + 1) }))
const hours = (now: number) => listedOf(day, at(now)).map(({ hour }) => hour)

it('lists the first five appointments of a day; those that are over make room', () => {
  expect(hours(8)).toEqual([9, 10, 11, 12, 13])
  expect(hours(11)).toEqual([11, 12, 13, 14, 15])
  expect(hours(20)).toEqual([14, 15, 16, 17, 18])
  expect(listedOf(day.slice(0, 5), at(20))).toHaveLength(5)
})

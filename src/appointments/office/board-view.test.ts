import { expect, it } from 'vitest'
import { columnsOf, roomsOf } from './board-view.ts'

const resource = (id: string, isActive = true) => ({ id, name: id, kinds: ['Room'], isActive, version: 1 })
const booking = (...ids: string[]) => ({ calendarId: 'ana', resources: ids.map((id) => ({ id, name: id })) })

it('a booking stands with its person, or in each of its rooms', () => {
  expect(columnsOf(booking('one', 'lamp'), 'person')).toEqual(['ana'])
  expect(columnsOf(booking('one', 'lamp'), 'room')).toEqual(['one', 'lamp'])
  expect(columnsOf(booking(), 'room')).toEqual(['without'])
})

it('rooms have a column while they are in use or occupied, and those bookings that are in none', () => {
  const all = [resource('one'), resource('two', false), resource('three', false)]
  const ids = (...bookings: ReturnType<typeof booking>[]) =>
    roomsOf(all, bookings, 'Without').map(({ id, name }) => [id, name])
  expect(ids()).toEqual([['one', 'one']])
  expect(ids(booking('two'), booking())).toEqual([
    ['one', 'one'],
    ['two', 'two'],
    ['without', 'Without'],
  ])
  const [, two] = roomsOf(all, [booking('two')], 'Without')
  expect(two?.color).toBe('ocre')
})

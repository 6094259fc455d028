import { expect, test } from 'vitest'
import { addDays, daysBetween, hourMs, localDay, localTime, minuteMs } from '../kit/zoned-time.ts'
import { isDeep } from '../testing/deep.ts'
import { fc } from '../testing/fast-check.ts'
import { seed } from '../testing/seed.ts'
import { freeSlots, type Slot, type SlotRequest } from './free-slots.ts'
import { hoursOn, minutesOf } from './opening-hours.ts'

const calendars = Number(process.env.SLOTS_CALENDARS ?? (isDeep ? 20_000 : 500))

const terms = { durationMinutes: 60, bufferMinutes: 0, minimumNoticeHours: 0, bookableDays: 60 }

function request(changes: Partial<SlotRequest> = {}): SlotRequest {
  return {
    hours: { weekly: [{ weekday: 5, opens: '09:00', closes: '11:00' }], exceptions: [] },
    busy: [],
    terms,
    timeZone: 'America/Puerto_Rico',
    from: '2026-11-20',
    to: '2026-11-20',
    now: new Date('2026-11-19T12:00:00Z'),
    ...changes,
  }
}

const starts = (changes: Partial<SlotRequest>) =>
  freeSlots(request(changes)).map(({ startsAt }) => startsAt.toISOString().slice(5, 16))

const busyFrom = (startsAt: string, minutes: number): Slot => {
  const start = new Date(startsAt)
  return { startsAt: start, endsAt: new Date(start.getTime() + minutes * minuteMs) }
}

/** Open from midnight to 04:00 on every day. */
const nights = {
  weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '00:00', closes: '04:00' })),
  exceptions: [],
}

test('slots start every half hour and end by closing time', () => {
  expect(starts({})).toEqual(['11-20T13:00', '11-20T13:30', '11-20T14:00'])
})

test('a booking blocks the slots that overlap it, including their buffer', () => {
  expect(starts({ busy: [busyFrom('2026-11-20T14:00:00Z', 60)] })).toEqual(['11-20T13:00'])
  const buffer = { ...terms, bufferMinutes: 15 }
  expect(starts({ busy: [busyFrom('2026-11-20T14:00:00Z', 60)], terms: buffer })).toEqual([])
  expect(starts({ busy: [busyFrom('2026-11-20T13:00:00Z', 30)], terms: buffer })).toEqual([
    '11-20T13:30',
    '11-20T14:00',
  ])
})

test('another start is free within one range of the opening hours, once, and in its place', () => {
  const alsoAt = (time: string) => starts({ alsoAt: new Date(`2026-11-20T${time}:00Z`) })
  expect(alsoAt('13:10')).toEqual(['11-20T13:00', '11-20T13:10', '11-20T13:30', '11-20T14:00'])
  for (const time of ['12:59', '13:30', '14:01', '20:00']) {
    expect(alsoAt(time), time).toEqual(['11-20T13:00', '11-20T13:30', '11-20T14:00'])
  }
  const busy = [busyFrom('2026-11-20T14:00:00Z', 60)]
  expect(starts({ busy, alsoAt: new Date('2026-11-20T13:10:00Z') })).toEqual(['11-20T13:00'])
  const weekly = [
    { weekday: 5, opens: '09:00', closes: '11:00' },
    { weekday: 5, opens: '11:00', closes: '13:00' },
  ]
  const across = { hours: { weekly, exceptions: [] }, alsoAt: new Date('2026-11-20T14:40:00Z') }
  expect(starts(across)).not.toContain('11-20T14:40')
})

test('respects the notice, the horizon and exceptions', () => {
  expect(starts({ terms: { ...terms, minimumNoticeHours: 26 } })).toEqual(['11-20T14:00'])
  expect(starts({ now: new Date('2026-11-20T13:30:00Z') })).toEqual(['11-20T13:30', '11-20T14:00'])
  expect(starts({ to: '2026-12-31', terms: { ...terms, bookableDays: 7 } }).map((start) => start.slice(0, 5))).toEqual([
    '11-20',
    '11-20',
    '11-20',
  ])
  const { hours } = request()
  expect(starts({ hours: { ...hours, exceptions: [{ day: '2026-11-20', hours: [] }] } })).toEqual([])
})

test('the night of New York with a skipped hour has no slot from 02:00 to 03:00', () => {
  const night = { hours: nights, timeZone: 'America/New_York', from: '2026-03-08', to: '2026-03-08' }
  expect(starts({ ...night, now: new Date('2026-03-07T12:00:00Z') })).toEqual([
    '03-08T05:00',
    '03-08T05:30',
    '03-08T06:00',
    '03-08T06:30',
    '03-08T07:00',
  ])
})

test('the night of Madrid with a repeated hour offers it once', () => {
  const night = { hours: nights, timeZone: 'Europe/Madrid', from: '2026-10-25', to: '2026-10-25' }
  const slots = freeSlots(request({ ...night, now: new Date('2026-10-24T12:00:00Z') }))
  expect(slots.map(({ startsAt }) => localTime('Europe/Madrid', startsAt).slice(11, 16))).toEqual([
    '00:00',
    '00:30',
    '01:00',
    '01:30',
    '02:00',
    '02:30',
    '03:00',
  ])
})

test('a closing time in a repeated hour is valid at its first occurrence', () => {
  const hours = { weekly: [], exceptions: [{ day: '2026-11-01', hours: [{ opens: '00:00', closes: '01:15' }] }] }
  const night = { hours, timeZone: 'America/New_York', from: '2026-11-01', to: '2026-11-01' }
  expect(starts({ ...night, now: new Date('2026-10-31T12:00:00Z') })).toEqual(['11-01T04:00'])
})

/** Days around both changes of the clocks in New York and Madrid, and one without a change. */
const firstDay = fc.constantFrom('2026-03-06', '2026-03-27', '2026-10-23', '2026-10-30', '2026-07-10')
const timeOfDay = fc.integer({ min: 0, max: 96 }).map(timeAt)
const hoursOfDay = fc.uniqueArray(timeOfDay, { minLength: 0, maxLength: 4 }).map((times) => {
  const [a, b, c, d] = [...times].sort()
  return [...(a && b ? [{ opens: a, closes: b }] : []), ...(c && d ? [{ opens: c, closes: d }] : [])]
})

const randomRequest = fc
  .record({
    timeZone: fc.constantFrom('America/Puerto_Rico', 'America/New_York', 'Europe/Madrid'),
    from: firstDay,
    days: fc.integer({ min: 0, max: 5 }),
    week: fc.array(hoursOfDay, { minLength: 7, maxLength: 7 }),
    exceptions: fc.uniqueArray(fc.record({ offset: fc.integer({ min: 0, max: 5 }), hours: hoursOfDay }), {
      selector: ({ offset }) => offset,
      maxLength: 2,
    }),
    busy: fc.array(fc.record({ at: fc.integer({ min: 0, max: 6 * 288 }), length: fc.integer({ min: 1, max: 48 }) }), {
      maxLength: 8,
    }),
    terms: fc.record({
      durationMinutes: fc.integer({ min: 1, max: 24 }).map((steps) => steps * 10),
      bufferMinutes: fc.constantFrom(0, 5, 15, 60),
      minimumNoticeHours: fc.constantFrom(0, 1, 12, 48),
      bookableDays: fc.integer({ min: 1, max: 10 }),
    }),
    nowOffset: fc.integer({ min: -72, max: 72 }),
  })
  .map(({ from, days, week, exceptions, busy, nowOffset, ...rest }): SlotRequest => {
    const midnight = Date.parse(`${from}T00:00:00Z`)
    return {
      ...rest,
      from,
      to: addDays(from, days),
      hours: {
        weekly: week.flatMap((ranges, weekday) => ranges.map((range) => ({ weekday, ...range }))),
        exceptions: exceptions.map(({ offset, hours }) => ({ day: addDays(from, offset), hours })),
      },
      busy: busy.map(({ at, length }) => busyFrom(new Date(midnight + at * 5 * minuteMs).toISOString(), length * 5)),
      now: new Date(midnight + nowOffset * hourMs),
    }
  })

test(`every slot of random calendars can be booked (SEED=${seed})`, () => {
  let found = 0
  const property = fc.property(randomRequest, (input) => {
    const slots = freeSlots(input)
    found += slots.length
    expect(slots.filter((slot) => !canBeBooked(slot, input))).toEqual([])
    const localStarts = slots.map(({ startsAt }) => localTime(input.timeZone, startsAt))
    expect(localStarts).toEqual([...new Set(localStarts)].sort())
    expect(slots).toEqual([...slots].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime()))
  })
  fc.assert(property, { numRuns: calendars, seed })
  expect(found).toBeGreaterThan(calendars)
})

test(`no slot is missing (SEED=${seed})`, () => {
  const property = fc.property(randomRequest, (input) => {
    expect(freeSlots(input)).toEqual(slotsByQuarterHour(input))
  })
  fc.assert(property, { numRuns: 300, seed })
})

/** A reference implementation for one slot: it compares local times, whereas `freeSlots` computes with instants. */
function canBeBooked(slot: Slot, { hours, busy, terms, timeZone, from, to, now }: SlotRequest): boolean {
  const { startsAt, endsAt } = slot
  const [day = '', start = ''] = localTime(timeZone, startsAt).split('T')
  const [endDay = '', endTime = ''] = localTime(timeZone, endsAt).split('T')
  const end = endDay === addDays(day, 1) && endTime === '00:00:00' ? '24:00:00' : endTime
  const free = endsAt.getTime() + terms.bufferMinutes * minuteMs
  return (
    (end === '24:00:00' || endDay === day) &&
    hoursOn(hours, day).some(
      ({ opens, closes }) => `${opens}:00` <= start && end <= `${closes}:00` && !isClosedDuring(slot, closes, timeZone),
    ) &&
    endsAt.getTime() - startsAt.getTime() === terms.durationMinutes * minuteMs &&
    busy.every((booking) => booking.endsAt <= startsAt || free <= booking.startsAt.getTime()) &&
    startsAt.getTime() - now.getTime() >= terms.minimumNoticeHours * hourMs &&
    daysBetween(localDay(timeZone, now), day) <= terms.bookableDays &&
    day >= from &&
    day <= to
  )
}

/**
 * Whether local time is set back during the slot and reaches the closing time before the slot ends. A closing time that
 * occurs twice on such a day applies at its first occurrence.
 */
function isClosedDuring({ startsAt, endsAt }: Slot, closes: string, timeZone: string): boolean {
  const shownMs = Date.parse(`${localTime(timeZone, endsAt)}Z`) - Date.parse(`${localTime(timeZone, startsAt)}Z`)
  if (shownMs >= endsAt.getTime() - startsAt.getTime()) return false
  for (let at = startsAt.getTime() + 5 * minuteMs; at < endsAt.getTime(); at += 5 * minuteMs) {
    if (localTime(timeZone, new Date(at)).slice(11, 16) === closes) return true
  }
  return false
}

/** The same slots, found among all quarter hours of UTC. */
function slotsByQuarterHour(input: SlotRequest): Slot[] {
  const { hours, terms, timeZone, from, to } = input
  const seen = new Set<string>()
  const slots: Slot[] = []
  for (let at = Date.parse(from) - 24 * hourMs; at < Date.parse(to) + 48 * hourMs; at += 15 * minuteMs) {
    const slot = { startsAt: new Date(at), endsAt: new Date(at + terms.durationMinutes * minuteMs) }
    const local = localTime(timeZone, slot.startsAt)
    const minutes = minutesOf(local.slice(11, 16))
    const starting = hoursOn(hours, local.slice(0, 10)).find(
      ({ opens, closes }) =>
        minutes >= minutesOf(opens) && minutes < minutesOf(closes) && (minutes - minutesOf(opens)) % 30 === 0,
    )
    if (!starting || seen.has(local)) continue
    seen.add(local)
    const range = { weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, ...starting })), exceptions: [] }
    if (canBeBooked(slot, { ...input, hours: range })) slots.push(slot)
  }
  return slots
}

function timeAt(quarter: number): string {
  const minutes = quarter * 15
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

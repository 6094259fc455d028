import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkKinds, checkNeeds, chooseResources, distinctKinds, freeResources, occupy } from './resources.ts'

const resource = (id: string, services: number, ...kinds: string[]) => ({ id, services, kinds })
const room = resource('room', 2, 'Room')
const shower = resource('shower', 3, 'Room', 'Shower')
const steamer = resource('steamer', 1, 'Steamer')

const chosen = (needs: Record<string, number>, ...free: ReturnType<typeof resource>[]) =>
  chooseResources(
    Object.entries(needs).map(([kind, count]) => ({ kind, count })),
    free,
  )?.map(({ id }) => id) ?? null

describe('chooseResources', () => {
  it('takes the one that the fewest services can use', () => {
    expect(chosen({ Room: 1 }, shower, room)).toEqual(['room'])
    expect(chosen({ Room: 1 }, shower)).toEqual(['shower'])
    expect(chosen({ Shower: 1 }, room, shower)).toEqual(['shower'])
  })

  it('takes as many of each kind as are needed, each once', () => {
    expect(chosen({ Room: 1, Steamer: 1 }, steamer, room)).toEqual(['steamer', 'room'])
    expect(chosen({ Room: 2 }, shower, room)).toEqual(['room', 'shower'])
    expect(chosen({ Room: 2 }, shower)).toBeNull()
    expect(chosen({ Room: 1, Shower: 1 }, shower)).toBeNull()
    expect(chosen({ Steamer: 1 }, room)).toBeNull()
    expect(chosen({})).toEqual([])
  })

  it('leaves what only one of them can use to that one', () => {
    // Whichever kind is looked at first, and although the shower is taken first.
    const rare = resource('rare', 1, 'Room', 'Shower')
    expect(chosen({ Room: 1, Shower: 1 }, rare, room)?.sort()).toEqual(['rare', 'room'])
    expect(chosen({ Shower: 1, Room: 1 }, rare, room)?.sort()).toEqual(['rare', 'room'])
  })

  it('finds some whenever there are some, of the least use', () => {
    const kinds = ['a', 'b', 'c']
    const one = fc.record({
      id: fc.uuid(),
      services: fc.integer({ min: 1, max: 4 }),
      kinds: fc.subarray(kinds, { minLength: 1 }),
    })
    const needs = fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 5 }), needs, (free, wanted) => {
        const counted = kinds.map((kind) => ({ kind, count: wanted.filter((of) => of === kind).length }))
        const found = chooseResources(
          counted.filter(({ count }) => count > 0),
          free,
        )
        const least = leastUse(wanted, free)
        expect(found ? found.reduce((sum, { services }) => sum + services, 0) : null).toBe(least)
        if (found) expect(new Set(found).size).toBe(wanted.length)
      }),
    )
  })
})

/** The smallest sum of services among all ways to give each wanted kind one; null without any. */
function leastUse(
  [kind, ...others]: readonly string[],
  free: readonly { services: number; kinds: string[] }[],
): number | null {
  if (kind === undefined) return 0
  const sums = free.flatMap((one, at) => {
    const rest = one.kinds.includes(kind) ? leastUse(others, free.toSpliced(at, 1)) : null
    return rest === null ? [] : [one.services + rest]
  })
  return sums.length > 0 ? Math.min(...sums) : null
}

describe('freeResources', () => {
  const at = (startsAt: number, endsAt: number) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })

  it('are those without a time that overlaps', () => {
    const busy = { busy: [10, 20, 30, 40] }
    const free = [at(0, 10), at(20, 30), at(40, 50), at(15, 16), at(5, 11), at(25, 35), at(0, 50), at(19, 21)]
    expect(free.map((time) => freeResources([busy], time).length)).toEqual([1, 1, 1, 0, 0, 0, 0, 0])
  })

  it('are occupied in any order', () => {
    const one: { busy: number[] } = { busy: [] }
    for (const time of [at(30, 40), at(10, 20), at(50, 60), at(20, 25)]) occupy(one, time)
    expect(one.busy).toEqual([10, 20, 20, 25, 30, 40, 50, 60])
    expect(freeResources([one], at(25, 30))).toEqual([one])
    expect(freeResources([one], at(24, 26))).toEqual([])
  })
})

describe('the fields of a room or device', () => {
  it('have each kind once, as it is known', () => {
    expect(distinctKinds(['room', '', 'Room', 'Cámara'], ['Room', 'cámara'])).toEqual(['Room', 'cámara'])
    expect(distinctKinds(['room', 'ROOM'])).toEqual(['ROOM'])
  })

  it('are limited', () => {
    expect(checkKinds([])?.code).toBe('resource_kinds_required')
    expect(checkKinds(['a'.repeat(61)])?.code).toBe('resource_kind_too_long')
    expect(checkKinds(Array.from({ length: 11 }, (_, at) => `${at}`))?.code).toBe('resource_kinds_too_many')
    expect(checkKinds(['Room'])).toBeNull()
    for (const count of [0, 21, 1.5, Number.NaN]) {
      expect(checkNeeds([{ kind: 'Room', count }])?.code).toBe('resource_count_range')
    }
    expect(checkNeeds([room, room].map(() => ({ kind: 'Room', count: 1 })))?.code).toBe('resource_kind_repeated')
    expect(checkNeeds([{ kind: 'Room', count: 20 }])).toBeNull()
  })
})

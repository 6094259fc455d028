import type { KeyOf } from '../kit/dictionary.ts'
import { type Fault, fault } from '../kit/fault.ts'
import { characters, fold } from '../kit/text.ts'
import type { Slot } from './free-slots.ts'
import { appointmentFaults } from './office-texts.ts'

export const resourceLimits = { name: 100, kind: 60, kinds: 10, count: 20, needs: 20 } as const

type ResourceFault = Fault<KeyOf<typeof appointmentFaults>>

/** The name of a room or device: 1 to 100 characters. */
export function checkResourceName(name: string): ResourceFault | null {
  if (name === '') return fault(appointmentFaults, 'resource_name_required')
  return characters(name) > resourceLimits.name ? fault(appointmentFaults, 'resource_name_too_long') : null
}

/** What a room or device can be used as: 1 to 10 kinds of at most 60 characters. */
export function checkKinds(kinds: readonly string[]): ResourceFault | null {
  if (kinds.length === 0) return fault(appointmentFaults, 'resource_kinds_required')
  if (kinds.length > resourceLimits.kinds) return fault(appointmentFaults, 'resource_kinds_too_many')
  const isLong = kinds.some((kind) => characters(kind) > resourceLimits.kind)
  return isLong ? fault(appointmentFaults, 'resource_kind_too_long') : null
}

/** The kinds without blank and repeated ones, each as it is spelled in `known`, if it is. */
export function distinctKinds(kinds: readonly string[], known: readonly string[] = []): string[] {
  const spelled = new Map(known.map((kind) => [fold(kind), kind]))
  const distinct = new Map(kinds.map((kind) => [fold(kind), spelled.get(fold(kind)) ?? kind]))
  return [...distinct].flatMap(([folded, kind]) => (folded === '' ? [] : [kind]))
}

/** How many of a kind an appointment needs: each kind once, 1 to 20 of it. */
export function checkNeeds(needs: readonly ResourceNeed[]): ResourceFault | null {
  const isCount = needs.every(({ count }) => Number.isInteger(count) && count >= 1 && count <= resourceLimits.count)
  if (!isCount) return fault(appointmentFaults, 'resource_count_range')
  const repeated = new Set(needs.map(({ kind }) => kind)).size < needs.length
  return repeated ? fault(appointmentFaults, 'resource_kind_repeated') : null
}

/** How many rooms or devices of a kind an appointment needs. */
export interface ResourceNeed {
  kind: string
  count: number
}

/** A room or a device. */
export interface Resource {
  id: string
  /** What it can be used as. */
  kinds: readonly string[]
  /** How many services can use it. */
  services: number
  /** The times, in milliseconds, at which it is occupied: start and end in turn, by start. They do not overlap. */
  busy: number[]
}

/**
 * The resources that meet all needs, each once, in the order in which they are taken: those that the fewest services can
 * use first, as many of them as possible.
 * @returns null when the free ones do not meet the needs
 */
export function chooseResources<T extends Pick<Resource, 'kinds' | 'services'>>(
  needs: readonly ResourceNeed[],
  free: readonly T[],
): T[] | null {
  const wanted = needs.flatMap(({ kind, count }) => Array.from({ length: count }, () => kind))
  /** What each wanted one gets. */
  const given: (T | undefined)[] = wanted.map(() => undefined)
  const chosen: T[] = []
  for (const resource of free.toSorted((a, b) => a.services - b.services)) {
    if (chosen.length < wanted.length && give(resource, { wanted, given, seen: new Set() })) chosen.push(resource)
  }
  return chosen.length === wanted.length ? chosen : null
}

interface Giving<T> {
  wanted: readonly string[]
  given: (T | undefined)[]
  seen: Set<number>
}

/** Gives the resource to one that wants it, which may pass on what it has to another. */
function give<T extends Pick<Resource, 'kinds'>>(resource: T, giving: Giving<T>): boolean {
  const { wanted, given, seen } = giving
  return wanted.some((kind, at) => {
    if (seen.has(at) || !resource.kinds.includes(kind)) return false
    seen.add(at)
    const before = given[at]
    if (before && !give(before, giving)) return false
    given[at] = resource
    return true
  })
}

/** Those that are free for all of a time. */
export const freeResources = <T extends Pick<Resource, 'busy'>>(resources: readonly T[], time: Slot): T[] =>
  resources.filter(({ busy }) => isFree(busy, time))

function isFree(busy: readonly number[], { startsAt, endsAt }: Slot): boolean {
  const at = firstEndingAfter(busy, startsAt.getTime())
  return at >= busy.length || (busy[at] ?? 0) >= endsAt.getTime()
}

/** The index of the start of the first time that ends after a moment. */
function firstEndingAfter(busy: readonly number[], moment: number): number {
  let [low, high] = [0, busy.length / 2]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((busy[2 * middle + 1] ?? 0) > moment) high = middle
    else low = middle + 1
  }
  return 2 * low
}

/** Notes that a resource is occupied at a time at which it was free. */
export function occupy({ busy }: Pick<Resource, 'busy'>, { startsAt, endsAt }: Slot): void {
  busy.splice(firstEndingAfter(busy, startsAt.getTime()), 0, startsAt.getTime(), endsAt.getTime())
}

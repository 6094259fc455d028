import type { Collection, State } from './state.ts'

/** What every part of the emulator works on: the state, the clock, its own addresses and the outbox of events. */
export interface World {
  state: State
  now(): Date
  /** Must be called for every record of the state that was written, changed or deleted. */
  changed(collection: Collection, id: string): void
  /** Resolves when all changes so far survive a crash. */
  commit(): Promise<void>
  /** Where servers reach the emulator. */
  origin(): string
  /** Where browsers reach it: the same, unless something stands in front. No slash at the end. */
  publicOrigin(): string
}

/** UTC to the second, as PayPal writes its times. */
export function timestamp(world: World): string {
  return world
    .now()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
}

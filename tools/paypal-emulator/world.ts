import type { Collection, State } from './state.ts'

/** The shared context of the emulator: state, clock, origins and event outbox. */
export interface World {
  state: State
  now(): Date
  /** Must be called for every record of the state that was written, changed or deleted. */
  changed(collection: Collection, id: string): void
  /** Resolves when all changes so far survive a crash. */
  commit(): Promise<void>
  /** The emulator's origin for servers. */
  origin(): string
  /** The emulator's origin for browsers: the same unless there is a proxy. No trailing slash. */
  publicOrigin(): string
}

/** UTC to the second, as PayPal writes its times. */
export function timestamp(world: World): string {
  return world
    .now()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
}

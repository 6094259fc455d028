import type { FundingSource } from './funding.ts'
import type { Collection, State } from './state.ts'

/** The shared context of the emulator: its state and the persistence of changes, its clock and its origin. */
export interface EmulatorContext {
  state: State
  now(): Date
  /** The buttons that the SDK may offer; tests change it. */
  eligible: Set<FundingSource>
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
export function timestamp(context: EmulatorContext): string {
  return context
    .now()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
}

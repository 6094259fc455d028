import type { Installation } from './platform.ts'

/** What one examination of the installation found. Never contains a secret. */
export interface Examination {
  /** `skipped`: it could not be examined, because of another fault or before the first start. */
  state: 'ok' | 'warning' | 'fault' | 'skipped'
  /** What was found, as a sentence for the owner. */
  text: string
  /** What to do; null when nothing has to be done. */
  remedy: string | null
}

export const ok = (text: string): Examination => ({ state: 'ok', text, remedy: null })
export const warning = (text: string, remedy: string): Examination => ({ state: 'warning', text, remedy })
export const faulty = (text: string, remedy: string): Examination => ({ state: 'fault', text, remedy })
export const skipped = (text: string): Examination => ({ state: 'skipped', text, remedy: null })

/** A server with whose clock `npm run shop -- doctor` compares this one. */
export interface OtherClock {
  from: string
  url: string
}

/** An examination by `npm run shop -- doctor`, with the labels of its findings. */
export interface DoctorCheck {
  findings: Readonly<Record<string, string>>
  /** Skipped while APP_SECRET does not open the stored secrets. */
  needsSecrets?: boolean
  examine: (shop: Installation) => Promise<Record<string, Examination>>
}

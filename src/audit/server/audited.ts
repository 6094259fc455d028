import type { FindNames } from '../../kit/server/database/record-names.ts'
import type { AuditEvent } from './record-audit.ts'

/** How the audit trail calls the records of one kind whose changes a feature records. */
export interface AuditedKind {
  names: FindNames
  /** The field of events that holds the name, for records that were deleted since. Names of people are not recorded. */
  recorded?: string
  /** Fields of events, also of those about other records, that hold the id of one. */
  referredBy?: readonly string[]
}

/** The kinds of a feature, by the type of the events' subject. */
export type Audited = Readonly<Partial<Record<AuditEvent['subject']['type'], AuditedKind>>>

declare module '../../kit/server/feature.ts' {
  interface App {
    audited: Audited
  }
  interface Feature {
    /** How the audit trail calls its records. `office/index.ts` of the feature says how their changes read. */
    audited?: Audited
  }
}

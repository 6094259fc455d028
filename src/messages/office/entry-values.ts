import type { FormRules } from '../../kit/form/form-rules.ts'
import { addEntry, type EntryKind } from '../thread-api.ts'

/** The fields of the next entry of a thread. */
export interface EntryValues {
  kind: EntryKind
  text: string
}

export const entryRules: FormRules<EntryValues> = {
  schema: addEntry.body.omit({ key: true }),
}

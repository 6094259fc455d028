import en from '../../messages/en/codes/audit-office.json' with { type: 'json' }
import es from '../../messages/es/codes/audit-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'

/** Labels of the recorded actions. */
export const auditActions = dictionary(en.actions, es.actions)

/** Labels of the kinds of subjects. */
export const auditSubjects = dictionary(en.subjects, es.subjects)

/** Labels of the settings, by key. */
export const auditSettings = dictionary(en.settings, es.settings)

/** Labels of all recorded fields. */
export const auditFields = dictionary(en.fields, es.fields)

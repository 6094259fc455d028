import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { wordingsOf } from '../../kit/page/page-text.ts'
import { checkTexts } from '../office-texts.ts'

/** The items of the security checklist in the audit trail. */
export const checks: OfficeFeature = { audit: { labels: wordingsOf(checkTexts) } }

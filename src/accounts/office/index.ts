import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { roleTexts } from '../../kit/page/role-badge.tsx'
import { attention } from './parts.tsx'

/** What staff see of people beside their pages. */
export const accounts: OfficeFeature = {
  attention,
  audit: {
    values: { role: roleTexts },
    byVisitors: [
      'user.registered',
      'user.registered_again',
      'user.password_reset',
      'user.email_verified',
      'user.email_changed',
    ],
  },
}

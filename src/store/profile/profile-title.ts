import { m } from '../../paraglide/messages.js'
import type { User } from '../../session/api.ts'
import { isStaff } from '../../session/store/current-user.ts'

/** Title of the page, for customers and for staff (back office §2). */
export function profileTitle(user: User | null | undefined): string {
  return isStaff(user ?? null) ? m.profile_settings_title() : m.profile_title()
}

import { m } from '../paraglide/messages.js'
import { localizeHref } from '../paraglide/runtime.js'
import { pageHead } from '../store/shell/page-head.ts'

type Head = Pick<Parameters<typeof pageHead>[0], 'matches'>

/** Document title, such as "Orders · Admin · Flor de Maga". */
export const adminHead =
  (title: () => string) =>
  ({ matches }: Head) =>
    pageHead({ matches, title: `${title()} · ${m.admin_title()}` })

/** /admin also renders the dashboard; the canonical path is /admin/dashboard. */
export function dashboardHead(head: Head) {
  const links = [{ rel: 'canonical', href: localizeHref('/admin/dashboard') }]
  return { ...adminHead(m.admin_nav_dashboard)(head), links }
}

import { m } from '../paraglide/messages.js'
import { localizeHref } from '../paraglide/runtime.js'
import { pageHead } from '../store/shell/page-head.ts'

type Matches = Parameters<typeof pageHead>[0]['matches']

/** Document title, such as "Orders · Admin · Flor de Maga". */
export function adminHead(matches: Matches, title: string) {
  return pageHead({ matches, title: `${title} · ${m.admin_title()}` })
}

/** /admin also renders the dashboard; the canonical path is /admin/dashboard. */
export function dashboardHead({ matches }: { matches: Matches }) {
  const head = adminHead(matches, m.admin_nav_dashboard())
  return { ...head, links: [{ rel: 'canonical', href: localizeHref('/admin/dashboard') }] }
}

import type { LinkProps } from '@tanstack/react-router'
import { LayoutDashboard, type LucideIcon, ReceiptText } from 'lucide-react'
import type { Role } from '../../../domain/roles.ts'
import { m } from '../../../paraglide/messages.js'

interface NavEntry {
  to: NonNullable<LinkProps['to']>
  /** Another address of the same page. */
  also?: string
  label: () => string
  icon: LucideIcon
  /** Who sees it; everybody of the back office unless told. */
  roles?: readonly Role[]
}

/** The pages of the back office, in the order of the navigation: one line each. */
const navEntries: readonly NavEntry[] = [
  { to: '/admin/dashboard', also: '/admin', label: m.admin_nav_dashboard, icon: LayoutDashboard },
  { to: '/admin/orders', label: m.admin_nav_orders, icon: ReceiptText },
]

/** The entries that a role may open. */
export function entriesFor(role: Role): NavEntry[] {
  return navEntries.filter(({ roles }) => roles === undefined || roles.includes(role))
}

export function isCurrent({ to, also }: Pick<NavEntry, 'to' | 'also'>, path: string): boolean {
  return path === to || path === also || path.startsWith(`${to}/`)
}

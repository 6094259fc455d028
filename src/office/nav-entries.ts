import type { LinkProps } from '@tanstack/react-router'
import {
  Banknote,
  CalendarCog,
  CalendarDays,
  ChartColumn,
  CirclePause,
  CircleUserRound,
  CreditCard,
  FileText,
  GraduationCap,
  History,
  Inbox,
  Languages,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Megaphone,
  Package,
  Palette,
  PanelsTopLeft,
  Phone,
  ReceiptText,
  ScrollText,
  Search,
  Send,
  ShieldCheck,
  ShoppingCart,
  Star,
  Store,
  TicketPercent,
  Truck,
  UserCog,
  UsersRound,
} from 'lucide-react'

import type { Role } from '../kit/roles.ts'
import { m } from '../paraglide/messages.js'

export interface NavEntry {
  to: NonNullable<LinkProps['to']>
  /** An alias of the page's path. */
  also?: string
  label: () => string
  icon: LucideIcon
  /** Roles that see the entry; all staff by default. */
  roles?: readonly Role[]
}

/** Related pages; every group but the first has a heading. */
interface NavGroup {
  heading?: () => string
  entries: readonly NavEntry[]
}

/** The pages of the back office in navigation order. */
const navGroups: readonly NavGroup[] = [
  {
    entries: [{ to: '/admin/dashboard', also: '/admin', label: m.admin_nav_dashboard, icon: LayoutDashboard }],
  },
  {
    heading: m.admin_nav_group_store,
    entries: [
      { to: '/admin/products', label: m.products_admin_nav, icon: Package },
      { to: '/admin/orders', label: m.admin_nav_orders, icon: ReceiptText },
      { to: '/admin/drafts', label: m.drafts_title, icon: Phone },
      { to: '/admin/calendar', label: m.calendar_title, icon: CalendarDays },
      { to: '/admin/workshops', label: m.workshops_title, icon: GraduationCap },
      { to: '/admin/discounts', label: m.prices_discounts_title, icon: TicketPercent },
      { to: '/admin/reports', label: m.reports_title, icon: ChartColumn },
      { to: '/admin/payments', label: m.payments_title, icon: Banknote },
      { to: '/admin/messages', label: m.inbox_title, icon: Inbox },
      { to: '/admin/reviews', label: m.review_title, icon: Star },
      { to: '/admin/outbox', label: m.outbox_title, icon: Send },
    ],
  },
  {
    heading: m.admin_nav_group_settings,
    entries: [
      { to: '/admin/email-settings', label: m.email_settings_title, icon: Mail },
      {
        to: '/admin/webpage-settings',
        also: '/admin/brand-settings',
        label: m.settings_webpage_title,
        icon: PanelsTopLeft,
      },
      { to: '/admin/paypal-settings', label: m.payments_account_title, icon: CreditCard },
      { to: '/admin/shopping-cart-settings', label: m.settings_cart_title, icon: ShoppingCart },
      { to: '/admin/selling-settings', label: m.settings_selling_title, icon: Store },
      { to: '/admin/pages', label: m.storefront_pages_title, icon: FileText },
      { to: '/admin/pause', label: m.storefront_pause_title, icon: CirclePause },
      { to: '/admin/announcement', label: m.storefront_announcement_title, icon: Megaphone },
      { to: '/admin/languages', label: m.languages_title, icon: Languages },
      { to: '/admin/prices', label: m.prices_title, icon: Truck },
      { to: '/admin/search', label: m.search_admin_title, icon: Search },
    ],
  },
  {
    heading: m.admin_nav_group_system,
    entries: [
      { to: '/admin/system-logs', label: m.logs_title, icon: History, roles: ['root'] },
      { to: '/admin/audit-trail', label: m.audit_title, icon: ScrollText, roles: ['root'] },
    ],
  },
  {
    heading: m.admin_nav_group_people,
    entries: [
      { to: '/admin/root-users', label: m.people_roots_nav, icon: ShieldCheck, roles: ['root'] },
      { to: '/admin/admin-users', label: m.people_admins_nav, icon: UserCog, roles: ['root', 'admin'] },
      { to: '/admin/customer-users', label: m.people_customers_title, icon: UsersRound, roles: ['root', 'admin'] },
    ],
  },
]

/** Pages that are missing from the navigation but can be found by search. */
export const furtherPages: readonly NavEntry[] = [
  { to: '/admin/calendars', label: m.calendars_title, icon: CalendarCog },
  { to: '/admin/brand-settings', label: m.settings_brand_title, icon: Palette },
  { to: '/profile', label: m.admin_profile, icon: CircleUserRound },
]

/** The groups with the entries that a role may open; empty groups are omitted. */
export function groupsFor(role: Role): NavGroup[] {
  return navGroups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ roles }) => roles === undefined || roles.includes(role)),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** The entries that a role may open. */
export const entriesFor = (role: Role): NavEntry[] => groupsFor(role).flatMap(({ entries }) => entries)

export function isCurrent({ to, also }: Pick<NavEntry, 'to' | 'also'>, path: string): boolean {
  return path === to || path === also || path.startsWith(`${to}/`)
}

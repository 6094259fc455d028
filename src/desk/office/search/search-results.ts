import type { NavigateOptions, RegisteredRouter } from '@tanstack/react-router'
import { CalendarDays, Inbox, type LucideIcon, PackageSearch, ReceiptText, UserRound } from 'lucide-react'
import { productName } from '../../../catalog/store/product-text.ts'
import { momentText, moneyText } from '../../../kit/list/figures.ts'
import type { Role } from '../../../kit/roles.ts'
import { shopDay } from '../../../kit/shop-time.ts'
import { fold } from '../../../kit/text.ts'
import { entriesFor } from '../../../office/navigation.ts'
import type { OfficePath } from '../../../office/office-paths.ts'
import { m } from '../../../paraglide/messages.js'
import { buyerName } from '../../../sale/buyer-name.ts'
import type { FoundRecords } from '../../office-api.ts'

/** One search result: its label and its link. */
export interface SearchResult {
  key: string
  label: string
  note?: string
  icon: LucideIcon
  target: NavigateOptions | NavigateOptions<RegisteredRouter, string, OfficePath>
}

export interface ResultGroup {
  /** Heading of the group. */
  value: string
  items: SearchResult[]
}

/** The pages that a role may open and whose names match all words; all pages for an empty query. */
export function matchingPages(role: Role, text: string): SearchResult[] {
  const words = fold(text).split(/\s+/)
  return entriesFor(role)
    .filter(({ label }) => words.every((word) => fold(label()).includes(word)))
    .map(({ to, label, icon }) => ({ key: to, label: label(), icon, target: { to } }))
}

const peoplePages = {
  customer: '/admin/customer-users',
  admin: '/admin/admin-users',
  root: '/admin/root-users',
} as const

/** Search results of the server; each links to its list, filtered to that entry. */
export function recordGroups({ orders, products, people, bookings, messages }: FoundRecords): ResultGroup[] {
  return [
    {
      value: m.admin_find_orders(),
      items: orders.map(({ id, orderNumber, total, ...sale }) => ({
        key: id,
        label: orderNumber,
        note: `${buyerName(sale)} · ${moneyText(total)}`,
        icon: ReceiptText,
        target: { to: '/admin/orders', search: { search: orderNumber, order: orderNumber } },
      })),
    },
    {
      value: m.admin_find_products(),
      items: products.map(({ id, name, nameEs }) => ({
        key: id,
        label: productName({ name, nameEs }),
        icon: PackageSearch,
        target: { to: '/admin/products', search: { search: name } },
      })),
    },
    {
      value: m.admin_find_people(),
      items: people.map(({ id, name, email, role }) => ({
        key: id,
        label: name || email,
        note: email,
        icon: UserRound,
        target: { to: peoplePages[role], search: { search: email } },
      })),
    },
    {
      value: m.admin_find_bookings(),
      items: bookings.map(({ id, name, startsAt, productName: title, productNameEs }) => ({
        key: id,
        label: buyerName({ customerName: name }),
        note: `${productName({ name: title, nameEs: productNameEs })} · ${momentText(startsAt)}`,
        icon: CalendarDays,
        target: { to: '/admin/calendar', search: { day: shopDay(startsAt), booking: id } },
      })),
    },
    {
      value: m.admin_find_messages(),
      items: messages.map(({ id, name, email, createdAt }) => ({
        key: id,
        label: name,
        note: `${email} · ${momentText(createdAt)}`,
        icon: Inbox,
        target: { to: '/admin/messages', search: { message: id } },
      })),
    },
  ]
}

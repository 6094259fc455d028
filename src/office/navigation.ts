import type { LinkProps } from '@tanstack/react-router'
import { CircleUserRound, type LucideIcon } from 'lucide-react'
import { type NavEntry, type NavGroup, navGroups } from '../kit/page/office-feature.ts'
import type { Role } from '../kit/roles.ts'
import { m } from '../paraglide/messages.js'
import { officeFeatures } from './features.ts'

/** A page that the navigation or the search of pages leads to. */
export interface PageEntry extends Pick<NavEntry, 'group' | 'order' | 'also' | 'roles'> {
  to: NonNullable<LinkProps['to']>
  label: () => string
  icon: LucideIcon
}

/** Headings of the groups; the first one has none. */
const headings: Record<NavGroup, (() => string) | undefined> = {
  overview: undefined,
  store: m.admin_nav_group_store,
  settings: m.admin_nav_group_settings,
  system: m.admin_nav_group_system,
  people: m.admin_nav_group_people,
}

const profile: PageEntry = { to: '/profile', label: m.admin_profile, icon: CircleUserRound, order: 1_000 }

const entries: readonly PageEntry[] = officeFeatures
  .flatMap(({ pages = {} }) => Object.entries(pages))
  .flatMap(([path, { title, entry }]) => {
    // `office-paths.test.ts` compares the paths of the pages with those that links know.
    return entry ? [{ label: title, ...entry, to: `/admin${path}` as PageEntry['to'] }] : []
  })
  .concat(profile)
  .sort((one, other) => one.order - other.order)

/** The entries of a group that a role may open; without a group, those that are only found by search. */
const entriesOf = (role: Role, group?: NavGroup) =>
  entries.filter((entry) => entry.group === group && (entry.roles?.includes(role) ?? true))

/** The groups with the entries that a role may open; empty groups are omitted. */
export const groupsFor = (role: Role) =>
  navGroups
    .map((group) => ({ heading: headings[group], entries: entriesOf(role, group) }))
    .filter((group) => group.entries.length > 0)

/** All pages that a role may open, in the order of the navigation. */
export const entriesFor = (role: Role): PageEntry[] => [
  ...groupsFor(role).flatMap((group) => group.entries),
  ...entriesOf(role),
]

export function isCurrent({ to, also }: Pick<PageEntry, 'to' | 'also'>, path: string): boolean {
  return path === to || path === also || path.startsWith(`${to}/`)
}

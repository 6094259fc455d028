import type { lazyRouteComponent } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { createContext, useContext } from 'react'
import type { Role } from '../roles.ts'
import type { Attention } from './attention.tsx'
import type { AuditWords } from './audit-words.ts'
import type { CustomerCard } from './customer.tsx'
import type { PartView } from './part-view.ts'
import type { Today } from './today.tsx'

/** What a feature shows to staff. `office/features.ts` lists all features; the back office loops over them. */
export interface OfficeFeature<Paths extends readonly string[] = []> {
  /** Its pages, by their paths below /admin, which stand in `office-paths.ts` of the feature. */
  pages?: Readonly<Record<Paths[number], OfficePage>>
  /** What of it needs action, on the dashboard. */
  attention?: PartView<unknown, Attention>
  /** What of it waits and is planned today, on the dashboard. */
  today?: PartView<{ day: string }, Today>
  /** What it has of a customer, on their page. */
  customer?: PartView<unknown, CustomerCard[]>
  /** How its changes read in the audit trail. */
  audit?: AuditWords
}

/** A page below /admin. */
export interface OfficePage {
  /** Of its document, such as "Orders" of "Orders · Admin · Flor de Maga", and of its entry in the navigation. */
  title: () => string
  component: ReturnType<typeof lazyRouteComponent>
  /** Reads its search parameters. */
  search?: (query: Record<string, unknown>) => object
  entry?: NavEntry
  /** The address for search engines, where a page has several. */
  canonical?: string
}

/** The groups of the navigation, in their order. */
export const navGroups = ['overview', 'store', 'settings', 'system', 'people'] as const
export type NavGroup = (typeof navGroups)[number]

/** The entry of a page in the navigation. */
export interface NavEntry {
  /** A page without a group is missing from the navigation, and found by search. */
  group?: NavGroup
  /** Its place in the group. */
  order: number
  icon: LucideIcon
  /** The page's title by default. */
  label?: () => string
  /** Roles that see the entry; all staff by default. */
  roles?: readonly Role[]
  /** A further path of the page, or that of a page that is reached from it. */
  also?: string
}

const Features = createContext<readonly OfficeFeature<string[]>[]>([])

/** Gives pages what all features show. They cannot import the list, because it contains them. */
export const OfficeFeatures = Features.Provider

export const useOfficeFeatures = () => useContext(Features)

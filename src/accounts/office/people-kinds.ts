import type { Role } from '../../kit/roles.ts'
import { m } from '../../paraglide/messages.js'

/** The differences of the three user lists. */
export interface PeopleKind {
  role: Role
  title: () => string
  total: (inputs: { count: number; total: string }) => string
  search: () => string
  add: () => string
  edit: () => string
  emptyTitle: () => string
  emptyText: () => string
}

export const customers: PeopleKind = {
  role: 'customer',
  title: m.people_customers_title,
  total: m.people_customers_total,
  search: m.people_customers_search,
  add: m.people_customers_add,
  edit: m.people_customers_edit,
  emptyTitle: m.people_customers_empty_title,
  emptyText: m.people_customers_empty_text,
}

export const administrators: PeopleKind = {
  role: 'admin',
  title: m.people_admins_title,
  total: m.people_admins_total,
  search: m.people_admins_search,
  add: m.people_admins_add,
  edit: m.people_admins_edit,
  emptyTitle: m.people_admins_empty_title,
  emptyText: m.people_admins_empty_text,
}

export const rootAdministrators: PeopleKind = {
  role: 'root',
  title: m.people_roots_title,
  total: m.people_roots_total,
  search: m.people_roots_search,
  add: m.people_roots_add,
  edit: m.people_roots_edit,
  emptyTitle: m.people_roots_empty_title,
  emptyText: m.people_roots_empty_text,
}

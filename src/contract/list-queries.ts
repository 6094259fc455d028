import { z } from 'zod'
import {
  auditActors,
  mailFilters,
  mailTemplates,
  messageFilters,
  orderFilters,
  paymentFilters,
  productStates,
  sessionFilters,
  userStatuses,
} from '../domain/lists.ts'
import { roles } from '../domain/roles.ts'
import { day, id, pageQuery, text } from './codecs.ts'

// The queries of the back office's lists. The search parameters of their pages are the same
// (`web/admin/list/list-search.ts`); a test compares them.

/** The default page size of the lists, except the audit trail's. */
export const perPage = 20
export const eventsPerPage = 30
export const productsPerPage = 24

const search = text(200).optional()

/** The filters of lists and exports of orders. Days are in the shop's time zone; the last one is included. */
export const orderSelection = z.object({
  search,
  filter: z.enum(orderFilters).optional(),
  from: day.optional(),
  to: day.optional(),
})

export const orderListQuery = orderSelection.extend(pageQuery(perPage))

export const paymentListQuery = z.object({
  search,
  filter: z.enum(paymentFilters).optional(),
  ...pageQuery(perPage),
})

export const messageListQuery = z.object({
  search,
  filter: z.enum(messageFilters).optional(),
  /** Returns only this message, independent of the page: its details are open. */
  id: id.optional(),
  ...pageQuery(perPage),
})

export const mailListQuery = z.object({
  /** Search text for the recipient, the template or the order number. */
  search,
  filter: z.enum(mailFilters).optional(),
  template: z.enum(mailTemplates).optional(),
  ...pageQuery(perPage),
})

export const userListQuery = z.object({
  role: z.enum(roles).default('customer'),
  search,
  status: z.enum(userStatuses).optional(),
  /** Returns only this user, independent of the page: their details are open. */
  id: id.optional(),
  ...pageQuery(perPage),
})

export const productListQuery = z.object({
  search,
  category: text(200).optional(),
  /** Without it, all products that are not archived. */
  state: z.enum(productStates).optional(),
  ...pageQuery(productsPerPage),
})

export const sessionListQuery = z.object({
  /** Search text for the workshop or the place. */
  search,
  /** Without it, the sessions that are not over, the next one first. */
  filter: z.enum(sessionFilters).optional(),
  ...pageQuery(perPage),
})

const auditName = z.string().regex(/^[\w.-]{1,60}$/)

export const auditListQuery = z.object({
  /** Search text for the actor's name or email. */
  search,
  actor: z.enum(auditActors).optional(),
  /** `order.status_changed` */
  action: auditName.optional(),
  /** The type of the changed object: `order`. */
  subject: auditName.optional(),
  /** The id of the changed object. */
  subjectId: auditName.optional(),
  from: day.optional(),
  to: day.optional(),
  ...pageQuery(eventsPerPage),
})

import { auditActors } from '../../../domain/audit-actors.ts'
import { paymentFilters } from '../../../domain/checkout-state.ts'
import { messageFilters } from '../../../domain/contact.ts'
import { mailFilters, mailTemplates } from '../../../domain/mail-state.ts'
import { orderFilters } from '../../../domain/order-statuses.ts'
import { productStates } from '../../../domain/product-states.ts'
import { sessionFilters } from '../../../domain/session-filters.ts'
import { importances, logCategories } from '../../../domain/system-log.ts'
import { userStatuses } from '../../../domain/user-statuses.ts'
import { day, entryId, laterPage, matching, oneOf, searchReader, words } from './read-search.ts'

// The search parameters of the lists: those of the endpoint's query, which a test compares,
// and the entry whose details are open.

const list = { search: words, page: laterPage }
const days = { from: day, to: day }
const auditName = matching(/^[\w.-]{1,60}$/)

export const readOrdersSearch = searchReader({
  ...list,
  ...days,
  status: oneOf(orderFilters),
  /** The number of the open order. */
  order: words,
})
export type OrdersSearch = ReturnType<typeof readOrdersSearch>

export const readPaymentsSearch = searchReader({ ...list, filter: oneOf(paymentFilters) })
export type PaymentsSearch = ReturnType<typeof readPaymentsSearch>

export const readMessagesSearch = searchReader({ ...list, filter: oneOf(messageFilters), message: entryId })
export type MessagesSearch = ReturnType<typeof readMessagesSearch>

export const readOutboxSearch = searchReader({
  ...list,
  filter: oneOf(mailFilters),
  template: oneOf(mailTemplates),
  mail: entryId,
})
export type OutboxSearch = ReturnType<typeof readOutboxSearch>

export const readPeopleSearch = searchReader({ ...list, status: oneOf(userStatuses), user: entryId })
export type PeopleSearch = ReturnType<typeof readPeopleSearch>

export const readAuditSearch = searchReader({
  ...list,
  ...days,
  actor: oneOf(auditActors),
  action: auditName,
  subject: auditName,
  subjectId: auditName,
})
export type AuditSearch = ReturnType<typeof readAuditSearch>

export const readProductsSearch = searchReader({
  ...list,
  category: (text) => (text === 'all' ? undefined : words(text)),
  state: oneOf(productStates),
})
export type ProductsSearch = ReturnType<typeof readProductsSearch>

export const readWorkshopsSearch = searchReader({ ...list, filter: oneOf(sessionFilters) })
export type WorkshopsSearch = ReturnType<typeof readWorkshopsSearch>

export const readLogsSearch = searchReader({
  ...list,
  category: oneOf(logCategories),
  importance: oneOf(importances),
})
export type LogsSearch = ReturnType<typeof readLogsSearch>

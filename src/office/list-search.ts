import { userStatuses } from '../accounts/user-statuses.ts'
import { auditActors } from '../audit/actors.ts'
import { productStates } from '../catalog/product-states.ts'
import { paymentFilters } from '../checkout/checkout-state.ts'
import { day, entryId, laterPage, matching, oneOf, searchReader, words } from '../kit/list/read-search.ts'
import { mailFilters, mailTemplates } from '../mail/mail-state.ts'
import { messageFilters } from '../messages/contact.ts'
import { orderFilters } from '../orders/order-statuses.ts'
import { importances, logCategories } from '../system-logs/system-log.ts'
import { sessionFilters } from '../workshops/session-filters.ts'

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

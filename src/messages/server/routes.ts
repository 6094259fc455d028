import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import { anyone, staff } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { outboxWarningForStaff } from '../../mail/server/outbox-warning.ts'
import * as api from '../api.ts'
import * as thread from '../thread-api.ts'
import { findMessage, findMessagePage } from './contact-queries.ts'
import { markMessage, sendContactMessage } from './messages.ts'
import { addEntry } from './thread.ts'
import { listEntries } from './thread-queries.ts'

const perVisitor = { name: 'contact', points: 3, seconds: 600 }

export function registerContactRoutes(bind: Bind, platform: Platform): void {
  const { db } = platform.database

  bind(api.sendContactMessage, { guard: anyone, limit: perVisitor }, async ({ body, viewer }) => {
    await sendContactMessage(platform, body, viewer)
    return { message: 'Message sent successfully' }
  })

  bind(api.browseMessages, { guard: staff }, async ({ query }) =>
    findMessagePage(platform.database.db, query, platform.clock()),
  )

  bind(api.markMessage, { guard: staff }, async ({ by, params, body }) =>
    markMessage(platform, by, { id: params.id, answered: body.answered }),
  )

  bind(thread.getThread, { guard: staff }, async ({ params }) => {
    if (!(await findMessage(db, params.id))) throw notFound()
    return { entries: await listEntries(db, [params.id]) }
  })

  bind(thread.addEntry, { guard: staff }, async ({ by, params, body }) => {
    const { language, ...entry } = body
    const message = await addEntry(platform, by, params.id, entry)
    const emailWarning = entry.kind === 'sent' ? await outboxWarningForStaff(db, language ?? 'en') : undefined
    return { message, entries: await listEntries(db, [params.id]), ...(emailWarning ? { emailWarning } : {}) }
  })
}

import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { anyone, staff } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import * as api from '../api.ts'
import { findMessagePage } from './contact-queries.ts'
import { markMessage, sendContactMessage } from './messages.ts'

const perVisitor = { name: 'contact', points: 3, seconds: 600 }

export function registerContactRoutes(bind: Bind, platform: Platform): void {
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
}

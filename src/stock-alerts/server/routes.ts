import { hashToken } from '../../accounts/server/tokens.ts'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import { anyone, staff } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { firstMails } from '../../mail/server/queue-mail.ts'
import * as api from '../api.ts'
import { confirmAlert, countWaiting, findAlertByToken, unsubscribe } from './alert-queries.ts'
import { requestAlert } from './alerts.ts'

/** Prevents guessing links. */
const links = { name: 'stock-notice-links', points: 120, seconds: 600 }

export function registerStockAlertRoutes(bind: Bind, platform: Platform): void {
  const { database, clock } = platform

  bind(api.requestAlert, { guard: anyone, limit: firstMails }, async ({ params, body, viewer }) => ({
    confirmed: await requestAlert(platform, { ...body, productId: params.id }, viewer),
  }))

  bind(api.getAlert, { guard: anyone, limit: links }, async ({ params }) => {
    const alert = await findAlertByToken(database.db, hashToken(params.token), clock())
    if (!alert) throw notFound()
    return alert
  })

  for (const endpoint of [api.answerAlert, api.answerAlertInSpanish]) {
    bind(endpoint, { guard: anyone, limit: links }, async ({ params, body, reply }) => {
      const hash = hashToken(params.token)
      if (!(await findAlertByToken(database.db, hash, clock()))) throw notFound()
      if ('answer' in body && body.answer === 'confirm') await confirmAlert(database.db, hash, clock())
      else await unsubscribe(database.db, hash)
      // RFC 8058 forbids a redirect in the response to a mail client.
      return 'answer' in body
        ? reply.redirect(endpoint.path.replace('{token}', encodeURIComponent(params.token)), 303)
        : reply.code(200).send()
    })
  }

  bind(api.countAlerts, { guard: staff }, async ({ params }) => countWaiting(database.db, params.id))
}

import { hashToken } from '../../accounts/server/tokens.ts'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import { anyone, staff } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import * as api from '../api.ts'
import { confirmNotice, countWaiting, findNoticeByToken, unsubscribe } from './notice-queries.ts'
import { requestNotice } from './notices.ts'

const requests = { name: 'stock-notices', points: 20, seconds: 600 }
/** Prevents guessing links. */
const links = { name: 'stock-notice-links', points: 120, seconds: 600 }

export function registerStockNoticeRoutes(bind: Bind, platform: Platform): void {
  const { database, clock } = platform

  bind(api.requestNotice, { guard: anyone, limit: requests }, async ({ params, body, viewer }) => ({
    confirmed: await requestNotice(platform, { ...body, productId: params.id }, viewer),
  }))

  bind(api.getNotice, { guard: anyone, limit: links }, async ({ params }) => {
    const notice = await findNoticeByToken(database.db, hashToken(params.token), clock())
    if (!notice) throw notFound()
    return notice
  })

  for (const endpoint of [api.answerNotice, api.answerNoticeInSpanish]) {
    bind(endpoint, { guard: anyone, limit: links }, async ({ params, body, reply }) => {
      const hash = hashToken(params.token)
      if (!(await findNoticeByToken(database.db, hash, clock()))) throw notFound()
      if ('answer' in body && body.answer === 'confirm') await confirmNotice(database.db, hash, clock())
      else await unsubscribe(database.db, hash)
      // RFC 8058 forbids a redirect in the response to a mail client.
      return 'answer' in body
        ? reply.redirect(endpoint.path.replace('{token}', encodeURIComponent(params.token)), 303)
        : reply.code(200).send()
    })
  }

  bind(api.countNotices, { guard: staff }, async ({ params }) => countWaiting(database.db, params.id))
}

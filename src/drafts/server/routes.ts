import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { anyone, staff } from '../../kit/server/http/guards.ts'
import type { Limit } from '../../kit/server/http/rate-limits.ts'
import { paymentsPerAddress } from '../../payments/server/payment-limit.ts'
import type { ShopPlatform } from '../../payments/server/payment-provider.ts'
import * as pay from '../api.ts'
import * as office from '../office-api.ts'
import { cancelDraft, createDraft, listDrafts, payDraft, quoteDraft, sendDraft, updateDraft } from './drafts.ts'
import { assertPayable, openPayLink, readPayLink } from './pay-links.ts'

/** Prevents guessing links; a page that waits for its payment reads its link often. */
const links: Limit = { name: 'pay-links', points: 240, seconds: 600 }

export function registerDraftRoutes(bind: Bind, platform: ShopPlatform): void {
  bind(office.listDrafts, { guard: staff }, ({ query }) => listDrafts(platform, query))
  bind(office.createDraft, { guard: staff }, ({ by, body }) => createDraft(platform, by, body))
  bind(office.quoteDraft, { guard: staff }, ({ by, body }) => quoteDraft(platform, by, body))
  bind(office.updateDraft, { guard: staff }, ({ by, params, body }) => updateDraft(platform, by, params.id, body))
  bind(office.cancelDraft, { guard: staff }, async ({ by, params }) => {
    await cancelDraft(platform, by, params.id)
    return undefined
  })
  bind(office.sendDraft, { guard: staff }, ({ by, params, body }) => sendDraft(platform, by, params.id, body))
  bind(office.payDraft, { guard: staff }, ({ by, params, body }) => payDraft(platform, by, params.id, body))

  bind(pay.readPayLink, { guard: anyone, limit: links, paymentStep: () => 'paid' }, ({ params }) =>
    readPayLink(platform, params.token),
  )
  bind(pay.openPayLink, { guard: anyone, limit: paymentsPerAddress, paymentStep: () => 'unpaid' }, ({ params, body }) =>
    openPayLink(platform, params.token, body),
  )
  for (const provider of platform.providers.all) {
    provider.bindLinkRoutes(bind, async (token) => {
      await assertPayable(platform, token)
    })
  }
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Controls } from './controls.ts'
import { notFound } from './errors.ts'
import { faultSchema } from './faults.ts'
import { fundingSources } from './funding.ts'
import { type Answer, type Call, header } from './http.ts'
import { matchPath } from './router.ts'
import { parseJson } from './validation.ts'

/** What the `/__emulator/` routes use, which serve tests in another process: the controls, and the token of requests. */
export interface ControlPlane {
  controls: Controls
  token: string
}

const approvalSchema = z.strictObject({
  outcome: z.enum(['completed', 'declined', 'pending']).default('completed'),
  funding: z.enum(fundingSources).optional(),
})
const eligibleSchema = z.strictObject({ sources: z.array(z.enum(fundingSources)) })
const resolutionSchema = z.strictObject({ status: z.enum(['COMPLETED', 'DECLINED']) })
const refundSchema = z.strictObject({ cents: z.int().min(1).optional() })
const refundResolutionSchema = z.strictObject({ status: z.enum(['COMPLETED', 'FAILED']) })
const stage = z.enum(['INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION']).optional()
const status = z.enum(['OPEN', 'WAITING_FOR_BUYER_RESPONSE', 'WAITING_FOR_SELLER_RESPONSE', 'UNDER_REVIEW']).optional()
const disputeSchema = z.strictObject({
  reason: z.string().max(255).optional(),
  cents: z.int().min(1).optional(),
  stage,
  respondBy: z.iso.datetime().optional(),
})
const disputeChangeSchema = z.strictObject({ status, stage })
const disputeResolutionSchema = z.strictObject({ outcome: z.string().max(255) })
const webhooksSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).optional(),
  off: z.boolean().optional(),
  delayMs: z.int().min(0).max(600_000).optional(),
  duplicate: z.boolean().optional(),
  reorder: z.boolean().optional(),
  badSignature: z.boolean().optional(),
})

type Handler = (controls: Controls, call: Call) => Promise<unknown> | unknown

const routes: Record<string, Handler> = {
  'GET ledger': (controls) => controls.ledger(),
  'GET orders': (controls) => controls.orders(),
  'GET events': (controls) => controls.events(),
  'POST orders/:id/approve': (controls, call) => {
    const { outcome, funding } = approvalSchema.parse(parseJson(call.raw))
    return controls.approve(call.params.id ?? '', outcome, funding)
  },
  'POST orders/:id/cancel': (controls, call) => controls.cancel(call.params.id ?? ''),
  'POST captures/:id/resolve': (controls, call) =>
    controls.resolvePending(call.params.id ?? '', resolutionSchema.parse(parseJson(call.raw)).status),
  'POST captures/:id/refund': (controls, call) =>
    controls.refund(call.params.id ?? '', refundSchema.parse(parseJson(call.raw)).cents),
  'GET refunds': (controls) => controls.refunds(),
  'POST refunds/:id/resolve': (controls, call) =>
    controls.resolveRefund(call.params.id ?? '', refundResolutionSchema.parse(parseJson(call.raw)).status),
  'POST captures/:id/reverse': (controls, call) => controls.reverse(call.params.id ?? ''),
  'POST captures/:id/dispute': (controls, call) =>
    controls.dispute(call.params.id ?? '', disputeSchema.parse(parseJson(call.raw))),
  'POST disputes/:id/update': (controls, call) => controls.updateDispute(call.params.id ?? '', disputeChangeOf(call)),
  'POST disputes/:id/resolve': (controls, call) =>
    controls.resolveDispute(call.params.id ?? '', disputeResolutionSchema.parse(parseJson(call.raw)).outcome),
  'PUT eligible': (controls, call) => controls.setEligible(eligibleSchema.parse(parseJson(call.raw)).sources),
  'GET faults': (controls) => controls.faults(),
  'POST faults': (controls, call) => controls.setFault(faultSchema.parse(parseJson(call.raw))),
  'DELETE faults': (controls) => controls.clearFaults(),
  'GET webhooks': (controls) => controls.webhookControls(),
  'PUT webhooks': configureWebhooks,
  'POST webhooks/flush': (controls) => controls.flushWebhooks(),
  'POST events/:id/resend': (controls, call) => controls.resend(call.params.id ?? ''),
}

function disputeChangeOf(call: Call) {
  const { status, stage } = disputeChangeSchema.parse(parseJson(call.raw))
  return { ...(status && { status }), ...(stage && { stage }) }
}

async function configureWebhooks(controls: Controls, call: Call): Promise<void> {
  const { url, ...changes } = webhooksSchema.parse(parseJson(call.raw))
  controls.setWebhooks(changes)
  if (url !== undefined) await controls.setWebhookUrl(url)
}

function isLoopback(call: Call): boolean {
  const forwarded = header(call, 'forwarded') ?? header(call, 'x-forwarded-for')
  return forwarded === undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(call.remoteAddress)
}

function holdsToken(plane: ControlPlane, call: Call): boolean {
  const [given, wanted] = [header(call, 'x-emulator-token') ?? '', plane.token].map((text) =>
    createHash('sha256').update(text).digest(),
  )
  return given !== undefined && wanted !== undefined && timingSafeEqual(given, wanted)
}

/** Handles a control request. Requests without the token or not from the loopback interface get 404. */
export async function answerControl(plane: ControlPlane, call: Call): Promise<Answer> {
  if (!isLoopback(call) || !holdsToken(plane, call)) throw notFound()
  const path = call.path.slice('/__emulator/'.length)
  for (const [key, handler] of Object.entries(routes)) {
    const [method, pattern = ''] = key.split(' ')
    const params = method === call.method ? matchPath(pattern, path) : undefined
    if (!params) continue
    try {
      const body = await handler(plane.controls, { ...call, params })
      return body === undefined ? { status: 204 } : { status: 200, body }
    } catch (error) {
      if (error instanceof z.ZodError) return { status: 400, body: { message: z.prettifyError(error) } }
      throw error
    }
  }
  throw notFound()
}

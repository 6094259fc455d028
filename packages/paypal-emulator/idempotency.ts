import { createHash } from 'node:crypto'
import type { EmulatorContext } from './emulator-context.ts'
import { issueDescriptions, paypalError } from './errors.ts'
import { type Answer, type Call, header } from './http.ts'

/** PayPal stores request ids for some hours; this is longer than any retry of the shop. */
const retentionMs = 72 * 3_600_000

function keyOf(call: Call): string | undefined {
  const id = header(call, 'paypal-request-id')
  return id && `${call.method} ${call.path} ${id}`
}

function hashOf(call: Call): string {
  return createHash('sha256').update(call.raw).digest('hex')
}

function conflict(): never {
  const issue = 'PREVIOUS_REQUEST_IN_PROGRESS'
  throw paypalError(409, [{ issue, description: issueDescriptions[issue] }])
}

function duplicate(): never {
  const issue = 'DUPLICATE_REQUEST_ID'
  throw paypalError(422, [{ issue, description: issueDescriptions[issue], field: 'PayPal-Request-Id' }])
}

export interface Idempotency {
  /** The stored response of an earlier success, as 200; 409 while it is running; 422 for another payload. */
  replayOf(call: Call): Answer | undefined
  /** Marks the request as running until the returned function is called. */
  begin(call: Call): () => void
  remember(call: Call, answer: Answer): void
}

export function createIdempotency(context: EmulatorContext): Idempotency {
  const running = new Set<string>()

  return {
    replayOf(call) {
      const key = keyOf(call)
      if (!key) return undefined
      const earlier = context.state.replays[key]
      if (!earlier) return running.has(key) ? conflict() : undefined
      if (earlier.payloadHash !== hashOf(call)) duplicate()
      return { status: 200, body: earlier.answer }
    },
    begin(call) {
      const key = keyOf(call)
      if (!key) return () => {}
      running.add(key)
      return () => running.delete(key)
    },
    remember(call, answer) {
      const key = keyOf(call)
      if (!key || answer.status >= 300) return
      context.state.replays[key] = {
        payloadHash: hashOf(call),
        answer: structuredClone(answer.body),
        at: context.now().toISOString(),
      }
      context.changed('replays', key)
    },
  }
}

export function deleteOldReplays(context: EmulatorContext): void {
  const oldest = new Date(context.now().getTime() - retentionMs).toISOString()
  for (const [key, replay] of Object.entries(context.state.replays)) {
    if (replay.at >= oldest) continue
    delete context.state.replays[key]
    context.changed('replays', key)
  }
}

import { createHash } from 'node:crypto'
import { issueDescriptions, paypalError } from './errors.ts'
import { type Answer, type Call, header } from './http.ts'
import type { World } from './world.ts'

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

export function createIdempotency(world: World): Idempotency {
  const running = new Set<string>()

  return {
    replayOf(call) {
      const key = keyOf(call)
      if (!key) return undefined
      const earlier = world.state.replays[key]
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
      world.state.replays[key] = {
        payloadHash: hashOf(call),
        answer: structuredClone(answer.body),
        at: world.now().toISOString(),
      }
      world.changed('replays', key)
    },
  }
}

export function deleteOldReplays(world: World): void {
  const oldest = new Date(world.now().getTime() - retentionMs).toISOString()
  for (const [key, replay] of Object.entries(world.state.replays)) {
    if (replay.at >= oldest) continue
    delete world.state.replays[key]
    world.changed('replays', key)
  }
}

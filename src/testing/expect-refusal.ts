import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

/** Expects an error answer in the common format, without server internals. */
export function expectRefusal(answer: LightMyRequestResponse, statuses: number[], what: string) {
  expect(statuses, `${what}: ${answer.payload.slice(0, 300)}`).toContain(answer.statusCode)
  expect(answer.headers['content-type'], what).toBe('application/json; charset=utf-8')
  expect(answer.json(), what).toMatchObject({
    message: expect.stringMatching(/\S/),
    code: expect.stringMatching(/^[a-z][a-z0-9_]+$/),
    requestId: answer.headers['x-request-id'],
  })
  expect(answer.payload, what).not.toMatch(/FST_|node_modules|\.ts:\d|Failed query|insert into|constraint/)
}

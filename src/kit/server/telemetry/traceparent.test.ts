import { expect, it } from 'vitest'
import { formatTraceparent, parseTraceparent } from './traceparent.ts'

it('reads back the traceparent that it writes, and no other text', () => {
  const span = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7', traceFlags: 1 }
  expect(parseTraceparent(formatTraceparent(span))).toEqual({ ...span, isRemote: true })
  for (const text of [undefined, '', '00-0-0-00', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`]) {
    expect(parseTraceparent(text)).toBeNull()
  }
})

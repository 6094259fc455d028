import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { createLog } from './log.ts'

function capture(): { log: ReturnType<typeof createLog>; lines: () => string } {
  let lines = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines += chunk
      done()
    },
  })
  return { log: createLog('info', sink), lines: () => lines }
}

it('redacts credentials, tokens and mail bodies at up to three levels', () => {
  const { log, lines } = capture()
  log.info({ password: 'canary', user: { token: 'canary', newPassword: 'canary' } }, 'one')
  log.info({ req: { headers: { authorization: 'canary', cookie: 'canary' } } }, 'two')
  log.info({ res: { headers: { 'set-cookie': 'canary' } } }, 'three')
  log.info({ paypal: { client_secret: 'canary', access_token: 'canary' }, mail: { html: 'canary', text: 'canary' } })
  expect(lines()).not.toContain('canary')
  expect(lines()).toContain('[redacted]')
})

it('writes one JSON object per line for any text', () => {
  const { log, lines } = capture()
  log.info({ name: 'a\n{"level":60,"msg":"forged"}' }, 'line\r\nbreak')
  expect(lines().trimEnd().split('\n')).toHaveLength(1)
  expect(JSON.parse(lines())).toMatchObject({ msg: 'line\r\nbreak' })
})

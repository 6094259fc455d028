import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import type { SmtpAccount } from '../mail/server/smtp.ts'

type Behavior = 'accept' | 'refuse for now' | 'refuse recipient' | 'refuse sender' | 'refuse data' | 'drop after data'

export interface ReceivedMail {
  recipients: string[]
  sender: string
  raw: string
  parsed: ParsedMail
}

/** A mail account at such a server, which needs no password. */
export const accountAt = (port: number): SmtpAccount => ({
  host: '127.0.0.1',
  port,
  user: null,
  password: null,
  implicitTls: false,
  requireTls: false,
  trusted: true,
  from: { name: 'Shop', address: 'shop@shop.test' },
  replyTo: null,
  bouncesTo: null,
})

/** The header lines of a mail, each on one line. */
export const headersOf = ({ parsed }: ReceivedMail): string[] =>
  parsed.headerLines.map(({ line }) => line.replace(/\r?\n\s+/g, ' '))

/** Starts an SMTP server with a configurable behavior. */
export async function startMailServer(options: { starttls?: boolean; echoPassword?: boolean; port?: number } = {}) {
  const received: ReceivedMail[] = []
  const control = { behavior: 'accept' as Behavior, received, sessions: 0 }
  const server = new SMTPServer({
    disabledCommands: options.starttls ? [] : ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onConnect(_session, done) {
      control.sessions += 1
      done()
    },
    onAuth(auth, _session, done) {
      if (options.echoPassword) return done(failure(535, `5.7.8 no such password: ${auth.password}`))
      done(null, { user: auth.username })
    },
    onMailFrom(_address, _session, done) {
      done(control.behavior === 'refuse sender' ? failure(553, 'sender not yours') : null)
    },
    onRcptTo(_address, _session, done) {
      if (control.behavior === 'refuse for now') return done(failure(451, 'try again later'))
      done(control.behavior === 'refuse recipient' ? failure(550, 'no such user') : null)
    },
    onData(stream, session, done) {
      void text(stream).then(async (raw) => {
        if (control.behavior === 'refuse data') return done(failure(554, 'rejected'))
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        const sender = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
        received.push({ recipients, sender, raw, parsed: await simpleParser(raw) })
        // The mail is received, but the client gets no confirmation.
        if (control.behavior === 'drop after data') for (const client of server.connections) client.close()
        else done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return Object.assign(control, {
    port,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  })
}

function failure(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

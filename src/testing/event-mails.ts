import type { Attachment } from 'mailparser'
import { deliverMails } from '../mail/server/deliver-mail.ts'
import { type ReceivedMail, startMailServer } from './mail-server.ts'
import { startTestShop, type TestShop } from './test-shop.ts'

/** A shop with staff that sends its mails through a real SMTP server, when the test delivers them; without webhooks. */
export async function startMailingShop() {
  const mailServer = await startMailServer()
  const shop = await startTestShop({ environment: { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` } })
  const root = await shop.signIn({ role: 'root' })
  const admin = await shop.signIn({ role: 'admin' })
  shop.emulator.setWebhooks({ off: true })
  return {
    ...shop,
    root,
    admin,
    rows: async (text: string, values: unknown[] = []) =>
      (await shop.platform.database.pool.query(text, values)).rows as Record<string, unknown>[],
    /** Sends the mails that are due. @returns those to an address, oldest first. */
    mailsTo: async (address: string) => {
      const before = mailServer.received.length
      await deliverDue(shop)
      return mailServer.received.slice(before).filter(({ recipients }) => recipients.includes(address))
    },
    close: async () => {
      await shop.close()
      await mailServer.stop()
    },
  }
}

async function deliverDue(shop: TestShop): Promise<void> {
  const { rows } = await shop.platform.database.pool.query<{ id: string }>(
    `select id from mails where state = 'queued' and next_attempt_at <= now() order by created_at, id`,
  )
  for (const { id } of rows) await deliverMails(shop.platform, shop.mail, [id])
}

/** The properties of the event in each attached iCalendar file, by name, and the method that the mail states. */
export function eventsIn({ parsed }: ReceivedMail): Record<string, string | undefined>[] {
  return parsed.attachments.map((file) => ({ fileName: file.filename, method: methodOf(file), ...propertiesOf(file) }))
}

/** The method in the type of the part. */
function methodOf({ headers }: Attachment): string | undefined {
  const type = headers.get('content-type')
  return typeof type === 'object' && 'params' in type ? type.params.method : undefined
}

function propertiesOf(file: Attachment): Record<string, string> {
  const text = file.content.toString('utf8')
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n')
  if (!text.startsWith('BEGIN:VCALENDAR\r\n') || !text.endsWith('\r\nEND:VCALENDAR\r\n')) {
    throw new Error(`not an iCalendar file: ${text}`)
  }
  // RFC 5545, section 3.1: lines of at most 75 octets.
  if (text.split('\r\n').some((line) => Buffer.byteLength(line) > 75)) throw new Error('a line is too long')
  return Object.fromEntries(
    lines.filter(Boolean).map((line) => {
      const [, name = '', value = ''] = /^([A-Z-]+)(?:;(?:"[^"]*"|[^":])*)?:(.*)$/.exec(line) ?? []
      return [name, value]
    }),
  )
}

/** A moment as iCalendar writes it: 20261205T140000Z. */
export const icalTime = (date: Date): string => date.toISOString().replace(/[-:]|\.\d+/g, '')

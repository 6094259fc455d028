import { randomUUID } from 'node:crypto'
import { findUserByEmail } from '../../src/accounts/server/user-queries.ts'
import { homeIn } from '../../src/kit/locale.ts'
import { inTransaction } from '../../src/kit/server/database/database.ts'
import type { Platform } from '../../src/kit/server/platform.ts'
import { seal } from '../../src/kit/server/secrets/secret-box.ts'
import { hourMs } from '../../src/kit/zoned-time.ts'
import { insertMails, markSent } from '../../src/mail/server/mail-queries.ts'
import { mailPayloadPurpose } from '../../src/mail/server/queue-mail.ts'
import { findMessagePage, insertContactMessage, setAnswered } from '../../src/messages/server/contact-queries.ts'
import { insertEntry } from '../../src/messages/server/thread-queries.ts'

const question =
  'Buenas tardes. ¿El taller de automaquillaje sirve si nunca me he maquillado? También me pueden llamar al 939-555-0118.'
const answer =
  'Hola, Ivelisse:\n\nSí, empezamos desde cero y los productos los ponemos nosotras. Quedan cupos para la próxima fecha; los ves en la página del taller.\n\nUn abrazo,\nNilsa'
const thanks = 'Llamó para dar las gracias: reserva esta semana y viene con una amiga.'

/** Adds a message of a customer with its answer and what came back, unless there is a message already. */
export async function seedMessages(platform: Platform): Promise<void> {
  const { database, clock } = platform
  const now = clock()
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const [customer, admin] = await Promise.all(
    ['ivelisse@correo.test', 'admin@flordemaga.test'].map((email) => findUserByEmail(database.db, email)),
  )
  if (!customer || !admin || (await findMessagePage(database.db, { page: 1, size: 1 }, now)).total > 0) return
  const { email, language = 'es' } = customer
  const name = `${customer.firstName} ${customer.lastName}`
  const createdAt = before(54)
  await inTransaction(database, async (tx) => {
    const sender = { userId: customer.id, name, email }
    const messageId = await insertContactMessage(tx, { ...sender, message: question, language, createdAt })
    const entry = { messageId, authorId: admin.id }
    await insertEntry(tx, { id: randomUUID(), kind: 'sent', text: answer, createdAt: before(50), ...entry })
    await insertEntry(tx, { id: randomUUID(), kind: 'received', text: thanks, createdAt: before(28), ...entry })
    await setAnswered(tx, messageId, before(50))
    // Sent in the past: no mail is sent for it now.
    const shopUrl = homeIn(platform.config.publicUrl, language)
    const data = { name, text: answer, message: question, receivedAt: createdAt.toISOString(), shopUrl }
    const payload = seal(platform.config.appSecret, mailPayloadPurpose, JSON.stringify(data))
    const mailId = randomUUID()
    const mail = {
      id: mailId,
      template: 'contact_answer',
      language,
      recipient: email,
      recipientName: name,
      payload,
      replyTo: null,
      subjectType: 'contact_message',
      subjectId: messageId,
      holdSeconds: 0,
      forRoot: false,
      isCapped: false,
      mailSetting: null,
      resentFrom: null,
    }
    await insertMails(tx, [mail])
    await markSent(tx, mailId, payload)
  })
}

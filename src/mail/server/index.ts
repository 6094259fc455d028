import { daysBefore } from '../../kit/server/personal-data.ts'
import type { Feature } from '../../server/feature.ts'
import { checkMail } from './check-mail.ts'
import { registerDemoMailbox } from './demo-mailbox.ts'
import { deleteMailBodies, eraseMailsOf } from './erasure-queries.ts'
import { installMail } from './install-mail.ts'
import { resealMails } from './reseal-mails.ts'
import { registerMailRoutes } from './routes.ts'
import { columns } from './tables.ts'

/** Sends the mails that features queue. */
export const mail: Feature = {
  columns,
  routes: ({ server, bind, platform, mail: adapters }) => {
    registerMailRoutes(bind, platform, adapters)
    if (platform.config.mode === 'demo') registerDemoMailbox(server, platform.database)
  },
  work: ({ platform, mail: adapters }) => installMail(platform, adapters),
  reseal: resealMails,
  erasePerson: eraseMailsOf,
  expire: async ({ database, config: { retention }, clock }) => ({
    mail_bodies: await deleteMailBodies(database.db, daysBefore(clock(), retention.mailBodiesDays)),
  }),
  checks: {
    doctor: [
      {
        findings: { mail: 'Mail server' },
        needsSecrets: true,
        examine: async (shop) => ({ mail: await checkMail(shop) }),
      },
    ],
  },
}

import { namesIn } from '../../kit/server/database/record-names.ts'
import type { Feature } from '../../kit/server/feature.ts'
import { addBacklog } from '../../kit/server/metrics.ts'
import { part } from '../../kit/server/part.ts'
import { daysBefore } from '../../kit/server/personal-data.ts'
import { mailSetting } from '../mail-setting.ts'
import { attentionShape } from '../parts.ts'
import { findMailBacklog } from './backlog-queries.ts'
import { checkMail } from './check-mail.ts'
import { registerDemoMailbox } from './demo-mailbox.ts'
import { deleteMailBodies, eraseMailsOf } from './erasure-queries.ts'
import { installMail } from './install-mail.ts'
import { resealMails } from './reseal-mails.ts'
import { registerMailRoutes } from './routes.ts'
import { hasSmtpAccount } from './smtp.ts'
import { columns, mails } from './tables.ts'

/** Sends the mails that features queue. */
export const mail: Feature = {
  columns,
  settings: [mailSetting],
  routes: ({ server, bind, platform, mail: adapters }) => {
    registerMailRoutes(bind, platform, adapters)
    if (platform.config.mode === 'demo') registerDemoMailbox(server, platform.database)
  },
  work: ({ platform, mail: adapters }) => installMail(platform, adapters),
  audited: { mail: { names: namesIn(mails, mails.recipient) } },
  attention: part(attentionShape, async ({ platform: { config, database } }) => ({
    sendsNoMails: config.mode !== 'demo' && !(await hasSmtpAccount(config, database.db)),
  })),
  metrics: (measuring) =>
    addBacklog(
      measuring,
      { name: 'shop_mails', help: 'Mails that are not delivered yet', label: 'kind' },
      async () => ({
        queued: await findMailBacklog(measuring.platform.database.db),
      }),
    ),
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

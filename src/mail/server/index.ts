import type { Feature } from '../../server/feature.ts'
import { registerDemoMailbox } from './demo-mailbox.ts'
import { installMail } from './install-mail.ts'
import { resealMails } from './reseal-mails.ts'
import { registerMailRoutes } from './routes.ts'

/** Sends the mails that features queue. */
export const mail: Feature = {
  routes: ({ server, bind, platform, mail: adapters }) => {
    registerMailRoutes(bind, platform, adapters)
    if (platform.config.mode === 'demo') registerDemoMailbox(server, platform)
  },
  work: ({ platform, mail: adapters }) => installMail(platform, adapters),
  reseal: resealMails,
}

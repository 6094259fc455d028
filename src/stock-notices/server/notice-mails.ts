import type { Token } from '../../accounts/server/tokens.ts'
import { homeIn } from '../../kit/locale.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import type { Mail } from '../../mail/templates/mail.ts'
import type { NoticeRow, NoticeSubject } from './notice-queries.ts'

type MailPlatform = Pick<Platform, 'config' | 'jobs'>

/** A notice with its subject and the token of the link in its mail. */
interface LinkedNotice {
  notice: NoticeRow
  variant: NoticeSubject
  token: Token
}

/** Asks the owner of an address to confirm the notice. */
export async function mailConfirmation(
  platform: MailPlatform,
  tx: Tx,
  { notice, variant, token }: LinkedNotice,
): Promise<void> {
  const data = { ...named(variant), confirmUrl: noticeUrl(platform, notice, token) }
  await mailTo(platform, tx, notice, { template: 'stock_notice_confirmation', data })
}

/** Mails that the variant is available. */
export async function mailNotice(
  platform: MailPlatform,
  tx: Tx,
  { notice, variant, token }: LinkedNotice,
): Promise<void> {
  const home = homeIn(platform.config.publicUrl, notice.language)
  const productUrl = `${home}/products/${variant.slug}?variant=${variant.variantId}`
  const data = { ...named(variant), productUrl, unsubscribeUrl: noticeUrl(platform, notice, token) }
  await mailTo(platform, tx, notice, { template: 'stock_notice', data })
}

const named = ({ kind, name, nameEs, choices, startsAt }: NoticeSubject) => {
  return { kind, product: { name, nameEs, choices, startsAt: startsAt?.toISOString() ?? null } }
}

/** The page of a notice in its language. */
function noticeUrl({ config }: MailPlatform, { language }: NoticeRow, token: Token): string {
  return `${homeIn(config.publicUrl, language)}/notices/${token.text}`
}

async function mailTo(platform: MailPlatform, tx: Tx, { email, language, id }: NoticeRow, mail: Mail): Promise<void> {
  await queueMail(platform, tx, { to: { address: email }, language, mail, about: { type: 'stock_notice', id } })
}

import type { Locale } from '../../kit/locale.ts'
import type { RenderOptions } from '../../mail/rendering.ts'
import { type Template, templatesOf } from '../../mail/templates/content.ts'
import { formatMoment } from '../../mail/templates/format.ts'
import { Action, Code, Greeting, Note, Paragraph, TextLink, Title, WrittenLink } from '../../mail/templates/parts.tsx'
import { m } from '../../paraglide/messages.js'
import { type AccountMails, accountMails, type SecondFactorChange } from './account-mails.ts'

const verification: Template<AccountMails['verification']> = (data, options) => {
  const { name, verifyUrl, code, invited } = data
  const locale = { locale: options.language }
  const texts = verificationTexts(data, options)
  return {
    subject: texts.subject,
    preview: texts.preview,
    body: (
      <>
        <Title>{texts.title}</Title>
        <Greeting name={name} options={options} />
        <Paragraph>{texts.body}</Paragraph>
        {code && (
          <>
            <Code>{code}</Code>
            <Paragraph>{m.mail_verification_code({}, locale)}</Paragraph>
          </>
        )}
        <Action href={verifyUrl}>{m.mail_verification_button({}, locale)}</Action>
        {invited && (
          <Paragraph>
            {m.mail_verification_invited_password({}, locale)}{' '}
            <TextLink href={invited.resetUrl}>{invited.resetUrl}</TextLink>
          </Paragraph>
        )}
        <Note>{texts.note}</Note>
        <WrittenLink href={verifyUrl} options={options} />
      </>
    ),
  }
}

function verificationTexts(
  { change, code, invited }: AccountMails['verification'],
  { language, brand }: RenderOptions,
) {
  const locale = { locale: language }
  const shop = brand.companyName
  if (change) {
    return {
      subject: m.mail_verification_change_subject({}, locale),
      preview: m.mail_verification_change_preview({}, locale),
      title: m.mail_verification_change_title({}, locale),
      body: m.mail_verification_change_body({ shop }, locale),
      note: m.mail_verification_change_note({}, locale),
    }
  }
  if (invited) {
    return {
      subject: m.mail_verification_invited_subject({ shop }, locale),
      preview: m.mail_verification_invited_preview({}, locale),
      title: m.mail_verification_invited_title({ shop }, locale),
      body: m.mail_verification_invited_body({ shop }, locale),
      note: m.mail_verification_invited_note({}, locale),
    }
  }
  return {
    subject: m.mail_verification_subject({ shop }, locale),
    preview: code ? m.mail_verification_code_preview({ code }, locale) : m.mail_verification_preview({}, locale),
    title: m.mail_verification_title({}, locale),
    body: m.mail_verification_body({ shop }, locale),
    note: m.mail_verification_note({}, locale),
  }
}

const existingAccount: Template<AccountMails['existing_account']> = ({ name, signInUrl, resetUrl }, options) => {
  const locale = { locale: options.language }
  return {
    subject: m.mail_existing_account_subject({ shop: options.brand.companyName }, locale),
    preview: m.mail_existing_account_preview({}, locale),
    body: (
      <>
        <Title>{m.mail_existing_account_title({}, locale)}</Title>
        <Greeting name={name} options={options} />
        <Paragraph>{m.mail_existing_account_body({}, locale)}</Paragraph>
        <Action href={signInUrl}>{m.mail_existing_account_button({}, locale)}</Action>
        <Note>
          {m.mail_existing_account_note({}, locale)} <TextLink href={resetUrl}>{resetUrl}</TextLink>
        </Note>
        <Note>{m.mail_existing_account_note_ignore({}, locale)}</Note>
      </>
    ),
  }
}

const passwordReset: Template<AccountMails['password_reset']> = ({ name, resetUrl }, options) => {
  const locale = { locale: options.language }
  return {
    subject: m.mail_password_reset_subject({ shop: options.brand.companyName }, locale),
    preview: m.mail_password_reset_preview({}, locale),
    body: (
      <>
        <Title>{m.mail_password_reset_title({}, locale)}</Title>
        <Greeting name={name} options={options} />
        <Paragraph>{m.mail_password_reset_body({}, locale)}</Paragraph>
        <Action href={resetUrl}>{m.mail_password_reset_button({}, locale)}</Action>
        <Note>{m.mail_password_reset_note({}, locale)}</Note>
        <WrittenLink href={resetUrl} options={options} />
      </>
    ),
  }
}

const signInCode: Template<AccountMails['sign_in_code']> = ({ name, code, claim }, options) => {
  const locale = { locale: options.language }
  const shop = options.brand.companyName
  return {
    subject: m.mail_sign_in_code_subject({ shop }, locale),
    preview: m.mail_sign_in_code_preview({ code }, locale),
    body: (
      <>
        <Title>{m.mail_sign_in_code_title({}, locale)}</Title>
        <Greeting name={name} options={options} />
        <Paragraph>{m.mail_sign_in_code_body({ shop }, locale)}</Paragraph>
        <Code>{code}</Code>
        <Paragraph>{m.mail_sign_in_code_use({}, locale)}</Paragraph>
        {claim && (
          <Paragraph>
            {m.mail_sign_in_code_claim({}, locale)} <TextLink href={claim.resetUrl}>{claim.resetUrl}</TextLink>
          </Paragraph>
        )}
        <Note>{m.mail_sign_in_code_note({}, locale)}</Note>
      </>
    ),
  }
}

const passwordChanged: Template<AccountMails['password_changed']> = ({ name, changedAt, resetUrl }, options) => {
  const locale = { locale: options.language }
  const when = formatMoment(changedAt, options.language)
  return {
    subject: m.mail_password_changed_subject({}, locale),
    preview: m.mail_password_changed_preview({}, locale),
    body: (
      <>
        <Title>{m.mail_password_changed_title({}, locale)}</Title>
        <Greeting name={name} options={options} />
        <Paragraph>{m.mail_password_changed_body({ shop: options.brand.companyName, when }, locale)}</Paragraph>
        <Paragraph>{m.mail_password_changed_note({}, locale)}</Paragraph>
        <Action href={resetUrl}>{m.mail_password_changed_button({}, locale)}</Action>
      </>
    ),
  }
}

type ChangeText = (data: { shop: string; when: string; detail: string }, options: { locale: Locale }) => string

const changes: Record<SecondFactorChange, ChangeText> = {
  passkey_added: m.mail_second_factor_passkey_added,
  passkey_removed: m.mail_second_factor_passkey_removed,
  totp_added: m.mail_second_factor_totp_added,
  totp_removed: m.mail_second_factor_totp_removed,
  recovery_codes_renewed: m.mail_second_factor_recovery_codes_renewed,
  recovery_code_used: m.mail_second_factor_recovery_code_used,
  factors_removed: m.mail_second_factor_factors_removed,
  sign_in_passkey_added: m.mail_sign_in_passkey_added,
  sign_in_passkey_removed: m.mail_second_factor_passkey_removed,
}

const secondFactorChanged: Template<AccountMails['second_factor_changed']> = (data, options) => {
  const locale = { locale: options.language }
  const when = formatMoment(data.changedAt, options.language)
  const { companyName: shop } = options.brand
  const title = data.change.startsWith('sign_in_passkey')
    ? m.mail_sign_in_passkey_title({}, locale)
    : m.mail_second_factor_title({}, locale)
  return {
    subject: title,
    preview: m.mail_second_factor_preview({}, locale),
    body: (
      <>
        <Title>{title}</Title>
        <Greeting name={data.name} options={options} />
        <Paragraph>{changes[data.change]({ shop, when, detail: data.detail ?? '' }, locale)}</Paragraph>
        <Paragraph>{m.mail_second_factor_note({}, locale)}</Paragraph>
        <Action href={data.resetUrl}>{m.mail_password_changed_button({}, locale)}</Action>
      </>
    ),
  }
}

const emailChangeNotice: Template<AccountMails['email_change_notice']> = (data, options) => {
  const locale = { locale: options.language }
  const body = m.mail_email_change_notice_body({ shop: options.brand.companyName, newEmail: data.newEmail }, locale)
  return {
    subject: m.mail_email_change_notice_subject({}, locale),
    preview: m.mail_email_change_notice_preview({}, locale),
    body: (
      <>
        <Title>{m.mail_email_change_notice_title({}, locale)}</Title>
        <Greeting name={data.name} options={options} />
        <Paragraph>{body}</Paragraph>
        <Paragraph>{m.mail_email_change_notice_note({}, locale)}</Paragraph>
        <Action href={data.resetUrl}>{m.mail_email_change_notice_button({}, locale)}</Action>
      </>
    ),
  }
}

export const templates = templatesOf(accountMails, {
  verification,
  existing_account: existingAccount,
  password_reset: passwordReset,
  sign_in_code: signInCode,
  password_changed: passwordChanged,
  second_factor_changed: secondFactorChanged,
  email_change_notice: emailChangeNotice,
})

import type { MailTemplates } from '../mail/templates.ts'

/** The mail templates from their sources; Vitest compiles their JSX. Loaded with the first mail. */
export const sourceTemplates: MailTemplates = {
  async render(mail, options) {
    const { renderMail } = await import('../../mails/index.ts')
    return renderMail(mail, options)
  },
}

import type { ReactElement } from 'react'
import type { Audience, RenderOptions } from './mail.ts'

/** Output of a template. */
export interface MailContent {
  subject: string
  /** The preview text that inboxes show after the subject. */
  preview: string
  body: ReactElement
}

/** Options of a template and of the parts that customers and staff get in different words. */
export interface TemplateOptions extends RenderOptions {
  audience: Audience
}

export type Template<Data> = (data: Data, options: TemplateOptions) => MailContent

import type { ReactElement } from 'react'
import type { RenderOptions } from './mail.ts'

/** Output of a template. */
export interface MailContent {
  subject: string
  /** The preview text that inboxes show after the subject. */
  preview: string
  body: ReactElement
}

export type Template<Data> = (data: Data, options: RenderOptions) => MailContent

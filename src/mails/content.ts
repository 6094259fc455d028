import type { ReactElement } from 'react'
import type { RenderOptions } from './mail.ts'

/** What a template makes of its data. */
export interface MailContent {
  subject: string
  /** The line that inboxes show after the subject. */
  preview: string
  body: ReactElement
}

export type Template<Data> = (data: Data, options: RenderOptions) => MailContent

import type { ReactElement } from 'react'
import { keysOf } from '../../kit/records.ts'
import type { Audience, MailKinds } from '../mail-kind.ts'
import type { RenderOptions } from '../rendering.ts'

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

/** Templates by their names, with whom their mails address. */
export type Templates = Readonly<
  Record<string, { audience: Audience; fill(data: object, options: TemplateOptions): MailContent }>
>

/** The templates of declared mails: one for each. */
export function templatesOf<All extends Record<keyof All, object>>(
  kinds: MailKinds<All>,
  templates: { readonly [Name in keyof All]: Template<All[Name]> },
): Templates {
  const names = keysOf(templates)
  return Object.fromEntries(names.map((name) => [name, { audience: kinds[name].to, fill: templates[name] }]))
}

import type { sendContactMessage } from '../../../contract/contact.ts'
import type { EndpointInput } from '../../../contract/endpoint.ts'
import { getLocale } from '../../../paraglide/runtime.js'

export type ContactMessage = Required<EndpointInput<typeof sendContactMessage>['body']>

/** Form values in request format. */
export function readContact(form: HTMLFormElement): ContactMessage {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim()
  return {
    name: text('name'),
    email: text('email'),
    message: text('message'),
    isHuman: data.get('isHuman') !== null,
    website: text('website'),
    language: getLocale(),
  }
}

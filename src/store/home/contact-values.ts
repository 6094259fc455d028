import type { EndpointInput } from '../../kit/endpoint.ts'
import type { restoreForm } from '../../kit/page/form-draft.ts'
import type { sendContactMessage } from '../../messages/api.ts'
import { getLocale } from '../../paraglide/runtime.js'

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

/** The input that is kept when the visitor switches the language. */
export function carriedFields(form: React.RefObject<HTMLFormElement | null>): Parameters<typeof restoreForm>[1] {
  return {
    read: (): Record<string, string> => {
      if (!form.current) return {}
      const { name, email, message } = readContact(form.current)
      return { name, email, message }
    },
    fill: (texts) => {
      for (const [name, text] of Object.entries(texts)) {
        const field = form.current?.elements.namedItem(name)
        const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
        // Input typed before hydration takes precedence.
        if (isText && field.value === '') field.value = text
      }
    },
  }
}

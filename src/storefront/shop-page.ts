import { type HalfText, halfText } from '../kit/bilingual.ts'

/** The policies, in the order in which the store lists them; they always exist and are held back at most. */
export const policies = ['shipping', 'returns', 'terms', 'privacy'] as const

/** Whether a page is a policy: then the version valid at an order is kept with it. */
export const isPolicy = (slug: string): boolean => policies.some((policy) => policy === slug)

type Texts = Record<'title' | 'titleEs' | 'body' | 'bodyEs', string>

/** The texts of a page that lack a language while they have the other. */
export const halfTextsOfPage = ({ title, titleEs, body, bodyEs }: Texts): HalfText<'title' | 'body'>[] => [
  ...halfText('title', title, titleEs),
  ...halfText('body', body, bodyEs),
]

/** Whether a text can be the last part of a page's address: `gift-cards`. */
export const isPageSlug = (text: string): boolean => text.length <= 60 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)

/** Pages in the order in which the store lists them: policies first, then the others by their addresses. */
export function inPageOrder<Page extends { slug: string }>(pages: readonly Page[]): Page[] {
  const order: readonly string[] = policies
  const rank = ({ slug }: Page) => (order.includes(slug) ? order.indexOf(slug) : order.length)
  return pages.toSorted((a, b) => rank(a) - rank(b) || (a.slug < b.slug ? -1 : 1))
}

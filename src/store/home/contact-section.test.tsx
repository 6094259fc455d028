import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { contactQuery } from '../../settings/store/settings-queries.ts'
import { ContactSection } from './contact-section.tsx'

/** The addresses of the links that the section shows. */
function linksOf(contact?: { email: string; facebook: string; instagram: string }) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  if (contact) client.setQueryData(contactQuery.queryKey, contact)
  const section = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ContactSection />
    </QueryClientProvider>,
  )
  return [...section.matchAll(/<a href="([^"]+)"/g)].map(([, address]) => address)
}

it('links to email, Facebook and Instagram of the contact setting, and to placeholders until there is one', () => {
  const [facebook, instagram] = ['https://facebook.test/shop', 'https://instagram.test/shop']
  const email = 'hola@shop.test'
  expect(linksOf({ email, facebook, instagram })).toEqual(['mailto:hola@shop.test', facebook, instagram])
  expect(linksOf({ email, facebook: '', instagram })).toEqual(['mailto:hola@shop.test', instagram])
  expect(linksOf()).toEqual([
    expect.stringMatching(/^mailto:.+@/),
    'https://www.facebook.com/',
    'https://www.instagram.com/',
  ])
})

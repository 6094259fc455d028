import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { BrandSettings } from '../../settings/api.ts'
import { brandQuery } from '../../settings/store/settings-queries.ts'
import { LoadingScreen } from './loading-screen.tsx'

function screenOf(brand: Partial<BrandSettings>): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(brandQuery.queryKey, { companyName: 'Flor de Maga', logoUrl: null, ...brand } as BrandSettings)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <LoadingScreen />
    </QueryClientProvider>,
  )
}

it('is Spanish in both languages of the page', () => {
  expect(screenOf({})).toMatch(/lang="es".*Cargando\.\.\..*Por favor, espera un momento\./)
})

it("shows the shop's logo, else its initials, else the bundled flower", () => {
  expect(screenOf({ logoUrl: '/uploads/logo.webp' })).toContain('src="/uploads/logo.webp"')
  expect(screenOf({ companyName: 'belleza del Yunque' })).toMatch(/>BD<\/span>/)
  expect(screenOf({})).toContain('<svg')
})

import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '../../kit/api/query-client.ts'
import { transport } from '../../kit/api/transport.ts'
import type { User } from '../api.ts'
import { currentUserQuery } from './current-user.ts'
import { SignedIn } from './signed-in.tsx'

vi.mock('../../kit/api/transport.ts', () => ({ transport: vi.fn() }))

type Client = ReturnType<typeof createQueryClient>

function shown(client: Client): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SignedIn otherwise="sign in first" frame={(content) => <main>{content}</main>}>
        {(user) => `hello ${user.firstName}`}
      </SignedIn>
    </QueryClientProvider>,
  )
}

it('shows the page to a signed-in user, and redirects a visitor', () => {
  const client = createQueryClient()
  client.setQueryData(currentUserQuery.queryKey, { firstName: 'Ana' } as User)
  expect(shown(client)).toBe('hello Ana')
  client.setQueryData(currentUserQuery.queryKey, null)
  expect(shown(client)).toBe('<main>sign in first</main>')
})

it('waits while the user is loading, and offers a retry after a failure', async () => {
  const client = createQueryClient()
  expect(shown(client)).toMatch(/^<main>.*Cargando\.\.\./)
  vi.mocked(transport).mockRejectedValue(new TypeError('offline'))
  const stop = new QueryObserver(client, { ...currentUserQuery, retryOnMount: false }).subscribe(() => {})
  await vi.waitFor(() => expect(client.getQueryState(currentUserQuery.queryKey)?.status).toBe('error'))
  client.setDefaultOptions({ queries: { retryOnMount: false } })
  expect(shown(client)).toMatch(/^<main>.*This could not be loaded.*Try again/)
  stop()
})

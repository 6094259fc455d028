import ibarra from '@fontsource/ibarra-real-nova/files/ibarra-real-nova-latin-500-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { loadShop } from '../root/load-shop.ts'
import { RootDocument } from '../root/root-document.tsx'
import { ErrorPage } from '../shell/error-page.tsx'
import { StoreLayout } from '../shell/store-layout.tsx'
import styles from '../styles/app.css?url'

/** A font, loaded after the style sheet and the first picture: until then a font of the system with the same metrics is shown. */
const preload = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous', fetchPriority: 'low' }) as const

/** Requests an uploaded icon as PNG, because some browsers do not support WebP favicons. */
const asIcon = (own: string) => (own.startsWith('/uploads/') ? `/brand-icon.png?v=${own.split('/').at(-1)}` : own)

const icons = (own: string | null) =>
  own
    ? [
        { rel: 'icon', href: asIcon(own) },
        { rel: 'apple-touch-icon', href: asIcon(own) },
      ]
    : [
        { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
        { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
        { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      ]

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  loader: ({ context }) => loadShop(context.queryClient),
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ loaderData }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'color-scheme', content: 'light dark' },
    ],
    links: [
      preload(figtree),
      preload(ibarra),
      { rel: 'stylesheet', href: styles },
      ...icons(loaderData?.faviconUrl ?? null),
      { rel: 'manifest', href: '/site.webmanifest' },
    ],
  }),
  shellComponent: RootDocument,
  errorComponent: (props) => (
    <StoreLayout>
      <ErrorPage {...props} />
    </StoreLayout>
  ),
})

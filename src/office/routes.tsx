import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { readPeopleSearch } from '../accounts/office/people-queries.ts'
import { profileTitle } from '../accounts/store/profile/profile-title.ts'
import { currentUserQuery } from '../accounts/store/session/current-user.ts'
import { readCalendarSearch } from '../appointments/office/calendar-queries.ts'
import { readAuditSearch } from '../audit/office/audit-queries.ts'
import { readProductsSearch } from '../catalog/office/product-queries.ts'
import { readDraftsSearch } from '../drafts/office/draft-queries.ts'
import { readMessagesSearch } from '../messages/office/message-queries.ts'
import { readOrdersSearch } from '../orders/office/order-queries.ts'
import { readOutboxSearch } from '../outbox/office/outbox-queries.ts'
import { m } from '../paraglide/messages.js'
import { localizeHref } from '../paraglide/runtime.js'
import { readPaymentsSearch } from '../payment-admin/office/payment-queries.ts'
import { readReportsSearch } from '../reports/office/report-queries.ts'
import { readReviewsSearch } from '../reviews/office/review-queries.ts'
import { readWebpageSearch } from '../settings/office/webpage-search.ts'
import { loadShop } from '../store/root/load-shop.ts'
import { pageHead } from '../store/shell/page-head.ts'
import { readLogsSearch } from '../system-logs/office/log-page.ts'
import { readWorkshopsSearch } from '../workshops/office/workshop-queries.ts'
import { AdminLayout } from './admin-layout.tsx'
import { AdminNotFound } from './admin-not-found.tsx'
import { OfficeFrame } from './office-frame.tsx'

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  loader: ({ context }) => loadShop(context.queryClient),
  staleTime: Number.POSITIVE_INFINITY,
  component: OfficeFrame,
})

const profile = createRoute({
  getParentRoute: () => root,
  path: 'profile',
  head: ({ matches, match }) =>
    pageHead({ matches, title: profileTitle(match.context.queryClient.getQueryData(currentUserQuery.queryKey)) }),
  component: AdminLayout,
})
const profilePage = createRoute({
  getParentRoute: () => profile,
  path: '/',
  component: lazyRouteComponent(() => import('../accounts/store/profile/profile-page.tsx'), 'ProfilePage'),
})

const admin = createRoute({ getParentRoute: () => root, path: 'admin', component: AdminLayout })

type Head = Pick<Parameters<typeof pageHead>[0], 'matches'>

/** Document title, such as "Orders · Admin · Flor de Maga". */
const adminHead =
  (title: () => string) =>
  ({ matches }: Head) =>
    pageHead({ matches, title: `${title()} · ${m.admin_title()}` })

/** /admin also renders the dashboard; the canonical path is /admin/dashboard. */
function dashboardHead(head: Head) {
  const links = [{ rel: 'canonical', href: localizeHref('/admin/dashboard') }]
  return { ...adminHead(m.admin_nav_dashboard)(head), links }
}

type Page = ReturnType<typeof lazyRouteComponent>

/** A page below /admin. */
const page = <const P extends string>(path: P, title: () => string, component: Page) =>
  createRoute({ getParentRoute: () => admin, path, head: adminHead(title), component })

/** A page whose state is in the search parameters. */
const list = <const P extends string, S>(
  path: P,
  title: () => string,
  validateSearch: (query: Record<string, unknown>) => S,
  component: Page,
) => createRoute({ getParentRoute: () => admin, path, validateSearch, head: adminHead(title), component })

const dashboard = lazyRouteComponent(() => import('../reports/office/dashboard-page.tsx'), 'DashboardPage')
const people = () => import('../accounts/office/people-page.tsx')

export const routeTree = root.addChildren([
  profile.addChildren([profilePage]),
  admin.addChildren([
    createRoute({ getParentRoute: () => admin, path: '/', head: dashboardHead, component: dashboard }),
    createRoute({ getParentRoute: () => admin, path: 'dashboard', head: dashboardHead, component: dashboard }),
    list(
      'products',
      m.products_admin_nav,
      readProductsSearch,
      lazyRouteComponent(() => import('../catalog/office/products-page.tsx'), 'ProductsPage'),
    ),
    list(
      'orders',
      m.admin_orders_page_title,
      readOrdersSearch,
      lazyRouteComponent(() => import('../orders/office/orders-page.tsx'), 'OrdersPage'),
    ),
    list(
      'drafts',
      m.drafts_title,
      readDraftsSearch,
      lazyRouteComponent(() => import('../drafts/office/drafts-page.tsx'), 'DraftsPage'),
    ),
    list(
      'calendar',
      m.calendar_title,
      readCalendarSearch,
      lazyRouteComponent(() => import('../appointments/office/calendar-page.tsx'), 'CalendarPage'),
    ),
    page(
      'calendars',
      m.calendars_title,
      lazyRouteComponent(() => import('../appointments/office/calendars-page.tsx'), 'CalendarsPage'),
    ),
    list(
      'workshops',
      m.workshops_title,
      readWorkshopsSearch,
      lazyRouteComponent(() => import('../workshops/office/workshops-page.tsx'), 'WorkshopsPage'),
    ),
    page(
      'workshops/$variantId',
      m.attendees_title,
      lazyRouteComponent(() => import('../workshops/office/attendees-page.tsx'), 'AttendeesPage'),
    ),
    list(
      'payments',
      m.payments_title,
      readPaymentsSearch,
      lazyRouteComponent(() => import('../payment-admin/office/payments-page.tsx'), 'PaymentsPage'),
    ),
    list(
      'messages',
      m.inbox_title,
      readMessagesSearch,
      lazyRouteComponent(() => import('../messages/office/messages-page.tsx'), 'MessagesPage'),
    ),
    list(
      'reviews',
      m.review_title,
      readReviewsSearch,
      lazyRouteComponent(() => import('../reviews/office/reviews-page.tsx'), 'ReviewsPage'),
    ),
    list(
      'outbox',
      m.outbox_title,
      readOutboxSearch,
      lazyRouteComponent(() => import('../outbox/office/outbox-page.tsx'), 'OutboxPage'),
    ),
    page(
      'email-settings',
      m.email_settings_title,
      lazyRouteComponent(() => import('../mail/office/mail-settings-page.tsx'), 'MailSettingsPage'),
    ),
    page(
      'brand-settings',
      m.settings_brand_title,
      lazyRouteComponent(() => import('../settings/office/brand-form.tsx'), 'BrandSettingsPage'),
    ),
    list(
      'webpage-settings',
      m.settings_webpage_title,
      readWebpageSearch,
      lazyRouteComponent(() => import('../settings/office/webpage-settings-page.tsx'), 'WebpageSettingsPage'),
    ),
    page(
      'paypal-settings',
      m.payments_account_title,
      lazyRouteComponent(() => import('../payments/paypal/office/paypal-settings-page.tsx'), 'PaypalSettingsPage'),
    ),
    page(
      'shopping-cart-settings',
      m.settings_cart_title,
      lazyRouteComponent(() => import('../cart/office/cart-settings-page.tsx'), 'CartSettingsPage'),
    ),
    page(
      'selling-settings',
      m.settings_selling_title,
      lazyRouteComponent(() => import('../prices/office/selling-settings-page.tsx'), 'SellingSettingsPage'),
    ),
    page(
      'pages',
      m.storefront_pages_title,
      lazyRouteComponent(() => import('../storefront/office/pages-page.tsx'), 'PagesPage'),
    ),
    page(
      'pause',
      m.storefront_pause_title,
      lazyRouteComponent(() => import('../storefront/office/pause-page.tsx'), 'PausePage'),
    ),
    page(
      'announcement',
      m.storefront_announcement_title,
      lazyRouteComponent(() => import('../storefront/office/announcement-page.tsx'), 'AnnouncementPage'),
    ),
    page(
      'languages',
      m.languages_title,
      lazyRouteComponent(() => import('../languages/office/languages-page.tsx'), 'LanguagesPage'),
    ),
    page(
      'prices',
      m.prices_title,
      lazyRouteComponent(() => import('../prices/office/prices-page.tsx'), 'PricesPage'),
    ),
    page(
      'search',
      m.search_admin_title,
      lazyRouteComponent(() => import('../catalog/office/search-page.tsx'), 'SearchPage'),
    ),
    page(
      'discounts',
      m.prices_discounts_title,
      lazyRouteComponent(() => import('../prices/office/discounts-page.tsx'), 'DiscountsPage'),
    ),
    list(
      'reports',
      m.reports_title,
      readReportsSearch,
      lazyRouteComponent(() => import('../reports/office/reports-page.tsx'), 'ReportsPage'),
    ),
    list(
      'system-logs',
      m.logs_title,
      readLogsSearch,
      lazyRouteComponent(() => import('../system-logs/office/system-logs-page.tsx'), 'SystemLogsPage'),
    ),
    list(
      'audit-trail',
      m.audit_title,
      readAuditSearch,
      lazyRouteComponent(() => import('../audit/office/audit-page.tsx'), 'AuditPage'),
    ),
    list('root-users', m.people_roots_title, readPeopleSearch, lazyRouteComponent(people, 'RootsPage')),
    list('admin-users', m.people_admins_title, readPeopleSearch, lazyRouteComponent(people, 'AdministratorsPage')),
    page(
      'customer-users/$userId',
      m.customer_title,
      lazyRouteComponent(() => import('../reports/office/customer-page.tsx'), 'CustomerPage'),
    ),
    list('customer-users', m.people_customers_title, readPeopleSearch, lazyRouteComponent(people, 'CustomersPage')),
    createRoute({
      getParentRoute: () => admin,
      path: '$',
      loader: () => {
        throw notFound()
      },
      head: adminHead(m.admin_not_found_title),
      notFoundComponent: AdminNotFound,
    }),
  ]),
])

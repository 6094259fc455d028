import { lazyRouteComponent } from '@tanstack/react-router'
import {
  CalendarCog,
  CalendarDays,
  LayoutDashboard,
  Package,
  ReceiptText,
  ShieldCheck,
  ShoppingCart,
  UserCog,
  UsersRound,
} from 'lucide-react'
import { readPeopleSearch } from '../../accounts/office/people-queries.ts'
import { readCalendarSearch } from '../../appointments/office/calendar-queries.ts'
import { readProductsSearch } from '../../catalog/office/product-queries.ts'
import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { readOrdersSearch } from '../../orders/office/order-queries.ts'
import { m } from '../../paraglide/messages.js'
import type { deskPaths } from '../office-paths.ts'

const dashboard = {
  title: m.admin_nav_dashboard,
  component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
  canonical: '/admin/dashboard',
} as const

const people = () => import('./people-page.tsx')

/** The pages that show several features. */
export const desk: OfficeFeature<typeof deskPaths> = {
  pages: {
    '/': dashboard,
    '/dashboard': {
      ...dashboard,
      entry: { group: 'overview', order: 10, icon: LayoutDashboard, also: '/admin' },
    },
    '/products': {
      title: m.products_admin_nav,
      component: lazyRouteComponent(() => import('./products-page.tsx'), 'ProductsPage'),
      search: readProductsSearch,
      entry: { group: 'store', order: 10, icon: Package },
    },
    '/orders': {
      title: m.admin_orders_page_title,
      component: lazyRouteComponent(() => import('./orders-page.tsx'), 'OrdersPage'),
      search: readOrdersSearch,
      entry: { group: 'store', order: 20, icon: ReceiptText, label: m.admin_nav_orders },
    },
    '/calendar': {
      title: m.calendar_title,
      component: lazyRouteComponent(() => import('./calendar-page.tsx'), 'CalendarPage'),
      search: readCalendarSearch,
      entry: { group: 'store', order: 40, icon: CalendarDays },
    },
    '/calendars': {
      title: m.calendars_title,
      component: lazyRouteComponent(() => import('./calendars-page.tsx'), 'CalendarsPage'),
      entry: { order: 10, icon: CalendarCog },
    },
    '/shopping-cart-settings': {
      title: m.settings_cart_title,
      component: lazyRouteComponent(() => import('./cart-settings-page.tsx'), 'CartSettingsPage'),
      entry: { group: 'settings', order: 40, icon: ShoppingCart },
    },
    '/root-users': {
      title: m.people_roots_title,
      component: lazyRouteComponent(people, 'RootsPage'),
      search: readPeopleSearch,
      entry: { group: 'people', order: 10, icon: ShieldCheck, label: m.people_roots_nav, roles: ['root'] },
    },
    '/admin-users': {
      title: m.people_admins_title,
      component: lazyRouteComponent(people, 'AdministratorsPage'),
      search: readPeopleSearch,
      entry: { group: 'people', order: 20, icon: UserCog, label: m.people_admins_nav, roles: ['root', 'admin'] },
    },
    '/customer-users': {
      title: m.people_customers_title,
      component: lazyRouteComponent(people, 'CustomersPage'),
      search: readPeopleSearch,
      entry: { group: 'people', order: 30, icon: UsersRound, roles: ['root', 'admin'] },
    },
    '/customer-users/$userId': {
      title: m.customer_title,
      component: lazyRouteComponent(() => import('./customer-page.tsx'), 'CustomerPage'),
    },
  },
}

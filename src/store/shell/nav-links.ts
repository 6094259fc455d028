import { m } from '../../paraglide/messages.js'

/** The links of the navigation bar, the mobile menu and the footer. */
export const navLinks = [
  { to: '/', hash: 'home', label: m.shell_nav_home },
  { to: '/products', hash: undefined, label: m.shell_nav_products },
  { to: '/', hash: 'about', label: m.shell_nav_about },
  { to: '/', hash: 'contact', label: m.shell_nav_contact },
] as const

/** Minutes without activity after which a page signs out (storefront §9). */
export const defaultInactivity = 2

/** What staff with a second factor may choose instead, in minutes. */
export const inactivityChoices = [defaultInactivity, 5, 10, 15, 30] as const

/** The longest choice, in minutes. */
export const longestInactivity = Math.max(...inactivityChoices)

/** Minutes without a request after which the server ends a session: at least 10, and never before the page does. */
export const idleMinutesOf = (inactivity: number): number => Math.max(10, inactivity + 1)

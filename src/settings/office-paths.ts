/** Its pages of the back office, below /admin. */
export const settingsPaths = ['/brand-settings', '/webpage-settings'] as const

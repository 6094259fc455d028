/** Its pages of the back office, below /admin. */
export const storefrontPaths = ['/pages', '/pause', '/announcement'] as const

import { oneOf } from '../list/list-address.ts'
export const webpageTabs = ['general', 'about', 'contact', 'brand'] as const
export type WebpageTab = (typeof webpageTabs)[number]

/** The address of the page: General has none of its own. */
export interface WebpageSearch {
  tab?: Exclude<WebpageTab, 'general'>
}

export function readWebpageSearch({ tab }: Record<string, unknown>): WebpageSearch {
  const known = oneOf(webpageTabs, tab)
  return known && known !== 'general' ? { tab: known } : {}
}

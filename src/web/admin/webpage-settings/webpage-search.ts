import { oneOf } from '../list/list-address.ts'
export const webpageTabs = ['general', 'about', 'contact', 'brand'] as const
export type WebpageTab = (typeof webpageTabs)[number]

/** Search parameters of the page: the General tab has none. */
export interface WebpageSearch {
  tab?: Exclude<WebpageTab, 'general'>
}

export function readWebpageSearch({ tab }: Record<string, unknown>): WebpageSearch {
  const selected = oneOf(webpageTabs, tab)
  return selected && selected !== 'general' ? { tab: selected } : {}
}

import { oneOf, searchReader } from '../../kit/list/read-search.ts'

const tabs = ['about', 'contact', 'brand'] as const
export type WebpageTab = 'general' | (typeof tabs)[number]

/** Search parameters of the page: the General tab has none. */
export const readWebpageSearch = searchReader({ tab: oneOf(tabs) })

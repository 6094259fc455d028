import { createContext } from 'react'

/** The id of the person whose pages these are; null: no drafts of forms are kept. */
export const DraftOwner = createContext<string | null>(null)

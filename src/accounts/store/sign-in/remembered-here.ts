import { localStore } from '../../../kit/page/browser-storage.ts'

const storageKey = 'remembered-here'

/**
 * Whether this browser may remember accounts of staff. Only the server knows which: scripts see no name and no token. It
 * saves everybody else the question.
 */
export const mayBeRemembered = (): boolean => localStore.get(storageKey) !== null

export const noteRemembered = (): void => localStore.set(storageKey, '1')

export const forgetRemembered = (): void => localStore.remove(storageKey)

import type { z } from 'zod'
import type { Locale } from '../../kit/locale.ts'
import type { Config } from '../../kit/server/config/config.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import { jobKind } from '../../kit/server/jobs/jobs.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { open, seal } from '../../kit/server/secrets/secret-box.ts'
import type { register } from '../registration-api.ts'
import type { AddressColumns } from './address-columns.ts'

/** A registration's account; `password` is the hash. */
export type NewAccount = Omit<z.output<typeof register.body>, 'shipping'> & AddressColumns<'shipping'>

/** The part of an anonymous request that depends on whether its address has an account. */
export type DeferredRequest =
  | {
      kind: 'reset'
      email: string
      language?: Locale | undefined
      isKnown?: boolean | undefined
      isFirst?: boolean | undefined
    }
  | {
      kind: 'registration'
      /** The request created the account. */
      created: boolean
      account: NewAccount
      /** Id of the competing registration with the same password. */
      replaces: string | null
      /** The first for its mailbox that its client has sent in a day. */
      isFirst?: boolean | undefined
    }

/** Its data is sealed, because it is personal; the job is deleted soon after it is done. */
export const deferredRequestJob = jobKind<{ sealed: string }>('account-request', { keepSeconds: 60 })

const purpose = 'account request'

/** Leaves the work to a job, because the time of an answer must not show whether an address has an account. */
export function deferRequest({ jobs, config }: Platform, tx: Tx, request: DeferredRequest): Promise<void> {
  return jobs.enqueue(tx, deferredRequestJob, { sealed: seal(config.appSecret, purpose, JSON.stringify(request)) })
}

/** The request of a job. */
export const openDeferred = (config: Config, sealed: string): DeferredRequest =>
  JSON.parse(open(config.appSecret, purpose, sealed))

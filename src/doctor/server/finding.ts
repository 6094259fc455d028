import type { Examination } from '../../kit/server/examination.ts'
import { type ProviderName, providerKinds } from '../../payments/server/providers.ts'

/** The account of a payment provider, its webhook, and its notices that could not be processed. */
export type ProviderCheck = ProviderName | `${ProviderName}_webhook` | `${ProviderName}_notices`

const providerChecks = providerKinds.flatMap(({ name }): ProviderCheck[] => [
  name,
  `${name}_webhook`,
  `${name}_notices`,
])

const ownChecks = [
  'configuration',
  'disk',
  'database',
  'database_rights',
  'extensions',
  'migrations',
  'clock',
  'secret',
  'backups',
  'mail',
] as const
const lastChecks = ['public_address', 'proxy'] as const

/** The checks of the shop itself. */
export type OwnCheck = (typeof ownChecks)[number] | (typeof lastChecks)[number]
export type CheckName = OwnCheck | ProviderCheck

/** The checks, in the order of the report. */
export const checkNames: readonly CheckName[] = [...ownChecks, ...providerChecks, ...lastChecks]

/** Those that need the stored settings. */
export const serviceChecks: readonly CheckName[] = ['secret', 'backups', 'mail', ...providerChecks, ...lastChecks]

/** The result of one check. */
export interface Finding extends Examination {
  check: CheckName
}

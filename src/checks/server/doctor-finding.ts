import type { DoctorCheck, Examination } from '../../kit/server/examination.ts'
import type { Feature } from '../../kit/server/feature.ts'

/** The result of one check. */
export interface Finding extends Examination {
  check: string
}

/** What is examined before the features are. */
const ownLabels = {
  configuration: 'Configuration',
  disk: 'Disk',
  database: 'Database',
  database_rights: 'Database rights',
  extensions: 'Extensions',
  migrations: 'Migrations',
  clock: 'Clock',
}

/** The checks that need the stored settings. */
export const doctorChecks = (features: readonly Feature[]): readonly DoctorCheck[] =>
  features.flatMap(({ checks }) => checks?.doctor ?? [])

/** The findings with their labels, in the order of the report. */
export const findingLabels = (features: readonly Feature[]): ReadonlyMap<string, string> =>
  new Map([ownLabels, ...doctorChecks(features).map(({ findings }) => findings)].flatMap(Object.entries<string>))

import type { Platform } from '../../kit/server/platform.ts'

/** Services that the account use cases need. */
export type AccountPlatform = Pick<Platform, 'config' | 'database' | 'jobs' | 'clock' | 'limits' | 'sessions'>

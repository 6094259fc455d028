import type { Role } from '../roles.ts'
import type { Db, Tx } from './database/database.ts'
import type { VerifiedViewer } from './http/guards.ts'
import type { Platform } from './platform.ts'

/** A person whose account is deleted. */
export interface ErasedPerson {
  id: string
  role: Role
  /** The verified addresses that the account has or had: others may have written from an unverified one. */
  addresses: string[]
}

/** A customer as staff see them: the account, and its address if that is verified. */
export interface Customer {
  id: string
  address: string | null
}

/** Erases what a feature stores about a person, in the transaction that deletes the account and before it is gone. */
export type ErasePerson = (tx: Tx, person: ErasedPerson, now: Date) => Promise<void>

/** The parts of a person's export: what the account owns. Others may have typed its address. */
export type ExportPerson = (db: Db, viewer: VerifiedViewer) => Promise<Record<string, unknown>>

/** Deletes or makes anonymous what was kept long enough. @returns the number of records of each kind. */
export type Expire = (platform: Platform) => Promise<Record<string, number>>

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)

import { fieldsOf } from '../../kit/records.ts'
import { type Examination, faulty } from '../../kit/server/examination.ts'

const start = 'Start Postgres, and check host and port in DATABASE_URL.'

export const rightsRemedy =
  'Make it the owner of the database and of its tables: ALTER DATABASE shop OWNER TO shop; REASSIGN OWNED BY … TO shop;'

/** Results by SQLSTATE or by the error code of the operating system. */
const causes: Record<string, [text: string, remedy: string]> = {
  '28P01': ['The database refused the password.', 'Correct the password in DATABASE_URL.'],
  '28000': [
    'The database refused the sign-in.',
    'Check the user in DATABASE_URL, and pg_hba.conf on the database server; managed databases often need ?sslmode=require.',
  ],
  '42501': ['The role of DATABASE_URL lacks a right.', rightsRemedy],
  '3D000': ['The database does not exist.', 'Create it: createdb --owner=shop shop. Check its name in DATABASE_URL.'],
  '53300': ['The database has no free connections.', 'Raise max_connections, or lower DATABASE_POOL_SIZE.'],
  '57P03': ['The database is starting or stopping.', 'Wait a minute and try again.'],
  ECONNREFUSED: ['No database answers at this address.', start],
  ENOENT: ['There is no database socket at this path.', start],
  ENOTFOUND: ['The host of the database is unknown.', 'Correct the host in DATABASE_URL.'],
  EAI_AGAIN: ['The host of the database cannot be looked up.', 'Check the DNS of this machine.'],
  ETIMEDOUT: ['The database does not answer.', start],
}

/** Why the database cannot be used, from an error of `pg`. */
export function databaseFault(error: unknown): Examination {
  const { code } = fieldsOf(error)
  const cause = causes[String(code)]
  if (cause) return faulty(...cause)
  const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''
  if (/SSL|certificate/i.test(message)) {
    return faulty(
      `The encrypted connection to the database failed: ${message}`,
      'Set sslmode in DATABASE_URL: require, or no-verify for a self-signed certificate, or disable.',
    )
  }
  if (/timeout/i.test(message)) return faulty('The database does not answer.', start)
  return faulty(`The database cannot be used: ${message}`, 'Check DATABASE_URL and the log of the database.')
}

/** One migration, as its file. */
export interface MigrationFile {
  tag: string
  text: string
}

const name = '(?:"?public"?\\.)?"?(\\w+)"?'

interface Rule {
  /** Its first group, if any, is the table. */
  pattern: RegExp
  reason: string
}

/** Statements that break the processes of the previous release, or block their statements for long. */
const rules: Rule[] = [
  {
    pattern: /\bdrop\s+(?:table|view|materialized view|sequence|type|function|schema)\b/gi,
    reason: 'the previous release may use it',
  },
  {
    pattern: new RegExp(`\\balter\\s+table\\s+(?:if exists\\s+)?(?:only\\s+)?${name}[^;]*?\\bdrop\\s+column\\b`, 'gi'),
    reason: 'the previous release reads and writes the column',
  },
  {
    pattern: /\brename\s+(?:to|column|constraint|value|attribute)\b|\brename\s+"?\w+"?\s+to\b/gi,
    reason: 'the previous release uses the old name',
  },
  {
    pattern: new RegExp(`\\balter\\s+table\\s+${name}\\s+alter\\s+(?:column\\s+)?"?\\w+"?\\s+set\\s+not\\s+null`, 'gi'),
    reason: 'the previous release may insert no value',
  },
  {
    pattern: new RegExp(`\\balter\\s+table\\s+${name}\\s+alter\\s+(?:column\\s+)?"?\\w+"?\\s+drop\\s+default`, 'gi'),
    reason: 'the previous release relies on the default',
  },
  {
    pattern: new RegExp(
      `\\balter\\s+table\\s+${name}\\s+alter\\s+(?:column\\s+)?"?\\w+"?\\s+(?:set\\s+data\\s+)?type\\b`,
      'gi',
    ),
    reason: 'it rewrites the table, and the previous release expects the old type',
  },
  {
    pattern: new RegExp(
      `\\balter\\s+table\\s+${name}\\s+add\\s+column\\b(?![^;]*\\b(?:default|generated)\\b)[^;]*\\bnot\\s+null`,
      'gi',
    ),
    reason: 'the previous release inserts no value',
  },
  {
    pattern: new RegExp(`\\balter\\s+table\\s+${name}\\s+add\\s+column\\b[^;]*\\bgenerated\\b`, 'gi'),
    reason: 'it rewrites the table under a lock',
  },
  {
    pattern: new RegExp(`\\balter\\s+table\\s+${name}\\s+add\\s+constraint\\b(?![^;]*\\bnot\\s+valid\\b)`, 'gi'),
    reason:
      'it checks all rows under a lock, and the previous release may violate it: add NOT VALID, and validate it later',
  },
  {
    pattern: new RegExp(`\\bcreate\\s+(?:unique\\s+)?index\\b[^;]*?\\bon\\s+(?:only\\s+)?${name}`, 'gi'),
    reason: 'it blocks writes while it is built (CONCURRENTLY is impossible in the transaction of a migration)',
  },
]

/**
 * Statements that could disturb the previous release, which still runs during an upgrade (docs/decisions/052). Tables
 * that these migrations create are exempt, and so are files whose first line is `-- contract: <reason>`.
 * @param migrations those that no release contains yet, in order.
 * @returns one line for each.
 */
export function findMigrationFaults(migrations: readonly MigrationFile[]): string[] {
  const created = new Set<string>()
  return migrations.flatMap(({ tag, text }) => {
    const sql = withoutTexts(text)
    for (const [, table = ''] of sql.matchAll(
      new RegExp(`\\bcreate\\s+table\\s+(?:if not exists\\s+)?${name}`, 'gi'),
    )) {
      created.add(table)
    }
    if (/^-- contract: \S.{9,}/.test(text)) return []
    return rules.flatMap(({ pattern, reason }) =>
      Array.from(sql.matchAll(pattern))
        .filter(([, table]) => table === undefined || !created.has(table))
        .map(([found]) => `${tag}: ${found.replace(/\s+/g, ' ').slice(0, 120)}: ${reason}`),
    )
  })
}

/** Without comments, bodies of functions and literals, which may contain anything. */
function withoutTexts(sql: string): string {
  return sql
    .replace(/\$\$[\s\S]*?\$\$/g, "''")
    .replace(/--.*$/gm, ';')
    .replace(/'(?:[^']|'')*'/g, "''")
}

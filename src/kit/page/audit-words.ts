/** How the changes of a feature read in the audit trail. Their actions and fields have their labels in its dictionary. */
export interface AuditWords {
  /** Labels of the values of a field, by `field`, or by `type.field` for one type of subjects. */
  values?: Readonly<Record<string, Labels>>
  /** How the values of a field read; undefined for those that read as in any other field. Keys as above. */
  texts?: Readonly<Record<string, (value: unknown) => string | undefined>>
  /** Labels of fields that have one elsewhere. */
  labels?: Labels
  /** Names of subjects that are no records, by `type`, or by `type.id` for one of them. */
  names?: Readonly<Record<string, (id: string) => string>>
  /** Fields that hold the id of a record, whose name comes with the events. */
  references?: readonly string[]
  /** Fields that say nothing to people. */
  hidden?: readonly string[]
  /** Actions that visitors take before they sign in. */
  byVisitors?: readonly string[]
}

type Labels = Readonly<Record<string, () => string>>

/** The words of all features. */
export const joinedWords = (all: readonly AuditWords[]): Required<AuditWords> => ({
  values: Object.assign({}, ...all.map(({ values }) => values)),
  texts: Object.assign({}, ...all.map(({ texts }) => texts)),
  labels: Object.assign({}, ...all.map(({ labels }) => labels)),
  names: Object.assign({}, ...all.map(({ names }) => names)),
  references: all.flatMap(({ references = [] }) => references),
  hidden: all.flatMap(({ hidden = [] }) => hidden),
  byVisitors: all.flatMap(({ byVisitors = [] }) => byVisitors),
})

/** How a list reads whose entries read so; an empty one reads as any other. */
export const listed =
  (text: (entry: unknown) => string, separator = ', ') =>
  (value: unknown): string | undefined =>
    Array.isArray(value) && value.length > 0 ? value.map(text).join(separator) : undefined

/** The names of an object's fields, for objects without fields beyond their type. */
export function keysOf<T extends object>(object: T): (keyof T & string)[] {
  // Object.keys() is typed as strings, since an object may have more fields than its type.
  return Object.keys(object) as (keyof T & string)[]
}

/** The fields of an object with their values, for objects without fields beyond their type. */
export function entriesOf<T extends object>(object: T): [key: keyof T & string, value: T[keyof T & string]][] {
  return keysOf(object).map((key) => [key, object[key]])
}

/** The object of some entries, which must contain every key of the type `K`. */
export function recordFrom<K extends string, V>(entries: Iterable<readonly [key: K, value: V]>): Record<K, V> {
  // The type of Object.fromEntries() has any string as a key.
  return Object.fromEntries(entries) as Record<K, V>
}

/** An object with a value for each key. */
export function recordOf<K extends string, V>(keys: readonly K[], valueFor: (key: K) => V): Record<K, V> {
  return recordFrom(keys.map((key) => [key, valueFor(key)] as const))
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The fields of an object that have a value; `isEmpty` defines which values besides undefined are omitted. */
export function defined<T extends object>(fields: T, isEmpty: (value: unknown) => boolean = () => false): Defined<T> {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined && !isEmpty(value))
  // The type of Object.fromEntries() has any string as a key.
  return Object.fromEntries(kept) as Defined<T>
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The fields of a value of unknown type, such as an error or parsed JSON; none if it is not an object. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

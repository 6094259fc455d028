/**
 * What a column of text or JSON holds:
 * - `personal`: data of a person, gone once `erasePerson` has run and the account is deleted;
 * - `picture`: addresses of pictures, whose uses a trigger records;
 * - `secret`: sealed with APP_SECRET, and sealed again by `reseal` after a change of it;
 * - `plain`: none of these: codes, ids, hashes, what staff write about the shop.
 */
export type Held = 'personal' | 'picture' | 'secret' | 'plain'

/** The columns of each table by what they hold; several for JSON of several kinds. */
export type HeldColumns = Record<string, Partial<Record<Held, string[]>>>

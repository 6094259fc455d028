import { localStore, parseStored, tabStore } from './browser-storage.ts'

/** What was typed into a form, by one person and on top of the values that the form began with. */
interface Draft {
  /** The id of a user; null: a form for visitors. */
  owner: string | null
  /** The values before typing: if they are others by now, the draft is of no use. */
  base: unknown
  values: unknown
}

const prefix = 'draft:'
const keyOf = (form: string) => prefix + form

/** Stores a draft for this tab; `shared`: for all tabs of this browser too. Drafts hold no secrets. */
export function storeDraft(form: string, draft: Draft, shared = false): void {
  const text = JSON.stringify(draft)
  tabStore.set(keyOf(form), text)
  if (shared) localStore.set(keyOf(form), text)
}

/** The draft of a form for this person and these first values; null if there is none. */
export function readDraft<Values>(form: string, { owner, base }: Omit<Draft, 'values'>): Values | null {
  try {
    const draft = parseStored<Draft>(tabStore.get(keyOf(form)) ?? localStore.get(keyOf(form)))
    const isSame = draft?.owner === owner && JSON.stringify(draft.base) === JSON.stringify(base)
    // The form that reads it has stored it.
    return isSame ? (draft.values as Values) : null
  } catch {
    return null
  }
}

/** Moves a shared draft into this tab. */
export function takeSharedDraft(form: string): void {
  const draft = localStore.get(keyOf(form))
  if (draft !== null && tabStore.get(keyOf(form)) === null) tabStore.set(keyOf(form), draft)
  localStore.remove(keyOf(form))
}

export function deleteDraft(form: string): void {
  tabStore.remove(keyOf(form))
  localStore.remove(keyOf(form))
}

/** Deletes all drafts: somebody signed out on purpose, or somebody else signed in. */
export function deleteDrafts(): void {
  for (const store of [tabStore, localStore]) for (const key of store.keys(prefix)) store.remove(key)
}

/** The draft of an open form; null while nothing is typed. */
type ReadDraft = () => Draft | null

const open = new Map<string, ReadDraft>()

/** Keeps what is typed into a form when `saveForms` is called; returns the cleanup. */
export function registerForm(form: string, read: ReadDraft): () => void {
  open.set(form, read)
  return () => void open.delete(form)
}

/** Stores drafts of all open forms: the page opens in the other language, or the session is lost. */
export function saveForms(): void {
  for (const [form, read] of open) {
    const draft = read()
    if (draft) storeDraft(form, draft)
  }
}

type Texts = Record<string, string>

interface RestorableForm {
  /** Form input, without secrets. */
  read: () => Texts
  fill: (texts: Texts) => void
}

const visitors = { owner: null, base: null }

/** Restores what a visitor typed in the other language, and keeps it for the next switch; returns the cleanup. */
export function restoreForm(form: string, { read, fill }: RestorableForm): () => void {
  const texts = readDraft<Texts>(form, visitors)
  deleteDraft(form)
  if (texts !== null) fill(texts)
  return registerForm(form, () => ({ ...visitors, values: read() }))
}

import { parseStored, tabStore } from './browser-storage.ts'

type Texts = Record<string, string>

const open = new Map<string, () => Texts>()
const keyOf = (form: string) => `carried-form:${form}`

interface RestorableForm {
  /** Form input, without secrets. */
  read: () => Texts
  fill: (texts: Texts) => void
}

/** Restores input typed in the other language, and registers the form for the next switch; returns the cleanup. */
export function restoreForm(form: string, { read, fill }: RestorableForm): () => void {
  const carried = tabStore.get(keyOf(form))
  tabStore.remove(keyOf(form))
  const texts = parseStored<Texts>(carried)
  if (texts !== null) fill(texts)
  open.set(form, read)
  return () => void open.delete(form)
}

/** Saves the input of all registered forms before the page opens in the other language. */
export function saveForms(): void {
  for (const [form, read] of open) tabStore.set(keyOf(form), JSON.stringify(read()))
}

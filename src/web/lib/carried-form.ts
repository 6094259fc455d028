import { tabStore } from '../storage/browser-storage.ts'

type Texts = Record<string, string>

const open = new Map<string, () => Texts>()
const keyOf = (form: string) => `carried-form:${form}`

interface CarriedForm {
  /** What is typed, without secrets. */
  read: () => Texts
  fill: (texts: Texts) => void
}

/** Fills a form with what was typed into it in the other language, and has it carried over there; returns how to stop. */
export function carryForm(form: string, { read, fill }: CarriedForm): () => void {
  const carried = tabStore.get(keyOf(form))
  tabStore.remove(keyOf(form))
  if (carried !== null) fill(JSON.parse(carried) as Texts)
  open.set(form, read)
  return () => void open.delete(form)
}

/** Before the page is opened in the other language: keeps what is typed into its forms, for once. */
export function packForms(): void {
  for (const [form, read] of open) tabStore.set(keyOf(form), JSON.stringify(read()))
}

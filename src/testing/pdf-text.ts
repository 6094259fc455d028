import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of a PDF on one line. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const parts: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    parts.push(...items.map((part) => ('str' in part ? part.str : '')))
  }
  return parts.join(' ').replace(/\s+/g, ' ')
}

/** Structured data of schema.org for a route's `scripts`, as an element that no text can leave. */
export function jsonLd(...things: object[]): { type: string; children: string } {
  const data = { '@context': 'https://schema.org', '@graph': things }
  return { type: 'application/ld+json', children: JSON.stringify(data).replaceAll('<', '\\u003c') }
}

/** schema.org data for a route's `scripts`, escaped so that no text can close the element. */
export function jsonLd(...things: object[]): { type: string; children: string } {
  const data = { '@context': 'https://schema.org', '@graph': things }
  return { type: 'application/ld+json', children: JSON.stringify(data).replaceAll('<', '\\u003c') }
}

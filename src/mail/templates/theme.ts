/** The shop's tokens in a notation that mail clients support; the dark ones are in `darkStyles`. */
export const colors = {
  page: '#fef9f7',
  surface: '#ffffff',
  sunken: '#f9f0ed',
  line: '#e5d9d5',
  ink: '#2f191d',
  muted: '#685153',
  brand: '#b21a4f',
  brandText: '#a41648',
  onBrand: '#ffffff',
  leaf: '#205335',
  onLeaf: '#fef9f7',
  warningSoft: '#fff0d3',
  warningText: '#7c4b11',
}

export const fonts = {
  display: "'Ibarra Real Nova', Georgia, 'Times New Roman', serif",
  text: "Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
}

/** `!important` overrides inline styles. No quotes and no angle brackets: React would escape them. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #1a0f11 !important; }
  .surface { background-color: #24181a !important; border-color: #413234 !important; }
  .sunken { background-color: #130a0c !important; }
  .ink { color: #f5eeec !important; }
  .muted { color: #bfaeac !important; }
  .rule { border-color: #413234 !important; }
  .link { color: #fba0b0 !important; }
  .warning { background-color: #3f2c10 !important; color: #f1cc7e !important; }
}
@media (max-width: 480px) {
  .inner { padding: 28px 20px !important; }
  .title { font-size: 26px !important; }
}
`

/**
 * The first three digits of ZIP codes by state, as `first` or `first-last`: the sectional centers of the United States
 * Postal Service (Domestic Mail Manual, labeling list L002). Gaps inside of a state belong to it.
 */
const prefixes: Readonly<Record<string, string>> = {
  AL: '350-369',
  AK: '995-999',
  AZ: '850-865',
  AR: '716-729',
  CA: '900-961',
  CO: '800-816',
  CT: '060-069',
  DE: '197-199',
  DC: '200 202-205 569',
  FL: '320-339 341-349',
  GA: '300-319 398-399',
  HI: '967-968',
  ID: '832-838',
  IL: '600-629',
  IN: '460-479',
  IA: '500-528',
  KS: '660-679',
  KY: '400-427',
  LA: '700-714',
  ME: '039-049',
  MD: '206-219',
  MA: '010-027 055',
  MI: '480-499',
  MN: '550-567',
  MS: '386-397',
  MO: '630-658',
  MT: '590-599',
  NE: '680-693',
  NV: '889-898',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-884',
  NY: '005 100-149',
  NC: '270-289',
  ND: '580-588',
  OH: '430-459',
  OK: '730-732 734-749',
  OR: '970-979',
  PA: '150-196',
  PR: '006-007 009',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 750-799 885',
  UT: '840-847',
  VT: '050-054 056-059',
  VA: '201 220-246',
  WA: '980-994',
  WV: '247-268',
  WI: '530-549',
  WY: '820-831',
}

/** ZIP codes that a post office of another state serves. */
const elsewhere: Readonly<Record<string, string>> = {
  '06390': 'NY',
  '20588': 'MD',
  '20598': 'VA',
  '73960': 'TX',
  '83414': 'WY',
}

/** Whether a ZIP code of a valid form belongs to a state, given as its code. */
export function isZipOfState(zip: string, state: string): boolean {
  const five = zip.slice(0, 5)
  const other = elsewhere[five]
  if (other !== undefined) return other === state
  const prefix = five.slice(0, 3)
  return (prefixes[state] ?? '').split(' ').some((range) => {
    const [first = '', last = first] = range.split('-')
    return first <= prefix && prefix <= last
  })
}

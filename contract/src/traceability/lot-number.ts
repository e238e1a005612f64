import type { OriginRegion } from './regions.ts'

/** Short names of the regions on labels; the mark imposes none. */
export const regionCodes: Record<OriginRegion, string> = {
  alpes: 'ALP',
  bassin_parisien_nord: 'BPN',
  bassin_parisien_sud: 'BPS',
  rhone_saone_jura: 'RSJ',
  corse: 'COR',
  massif_armoricain: 'MA',
  massif_central: 'MC',
  nord_est: 'NE',
  pyrenees: 'PYR',
  sud_ouest: 'SO',
  mediterranee: 'MED',
}

const tokens = /\{(REGION|YYYY|YY|GEN|SPE|ZONE|N[2-6]?)\}/g
/** Only known tokens, and exactly one counter. */
export const isPattern = (pattern: string): boolean => {
  const rest = pattern.replaceAll(tokens, '')
  return !/[{}]/.test(rest) && (pattern.match(/\{N[2-6]?\}/g) ?? []).length === 1
}

export type Numbered = { region: OriginRegion | null; year: number; species: string; zone: number | null }

/** The number's parts on either side of its counter: two lots whose parts are the same are counted on. */
export function numberParts(pattern: string, of: Numbered): { before: string; after: string; digits: number } {
  const [genus = '', species = ''] = of.species
    .normalize('NFD')
    .replaceAll(/[^\p{Letter} ]/gu, '')
    .split(/ +/)
    .filter((word) => word !== 'x')
  const three = (word: string): string => word.slice(0, 3).toUpperCase()
  const said: Record<string, string> = {
    REGION: of.region === null ? 'XX' : regionCodes[of.region],
    YYYY: String(of.year),
    YY: String(of.year).slice(-2),
    GEN: three(genus),
    SPE: three(species),
    ZONE: String(of.zone ?? 0).padStart(3, '0'),
  }
  const written = pattern.replaceAll(tokens, (whole, token: string) => said[token] ?? whole)
  const [before = '', after = ''] = written.split(/\{N[2-6]?\}/)
  return { before, after, digits: Number(/\{N([2-6])\}/.exec(written)?.[1] ?? 1) }
}

import type { LatinName } from '@plantule/contract/taxonomy/taxonomy'
import { z } from 'zod'

/** One deadline for a whole search, whatever the number of calls. */
const TIMEOUT_MS = 2_000
const KEPT_MS = 24 * 3_600_000
/** A service that fails is left alone for a while: typing must not wait for it at each letter. */
const REST_MS = 60_000
const MOST = 1_000
const ASKED = 8

// Only what is read; the service adds much more.
const Suggested = z.object({ _embedded: z.object({ taxa: z.array(z.object({ id: z.int() })) }).optional() })
const Whole = z.object({
  id: z.int(),
  referenceId: z.int().nullable(),
  scientificName: z.string(),
  authority: z.string().nullable(),
  referenceName: z.string().nullable(),
  rankName: z.string().nullable(),
  frenchVernacularName: z.string().nullable(),
  englishVernacularName: z.string().nullable(),
  familyName: z.string().nullable(),
  kingdomName: z.string().nullable(),
})
type Whole = z.infer<typeof Whole>
const Found = z.object({ _embedded: z.object({ taxa: z.array(Whole) }).optional() })

const bare = (html: string): string => html.replace(/<[^>]*>/g, '').trim()
const firstName = (names: string | null): string | null => names?.split(',')[0]?.trim() || null

/** `Salvia rosmarinus Spenn., 1835` without its author. */
function withoutAuthor(full: string, whole: Whole): string {
  if (whole.id === whole.referenceId) return whole.scientificName
  return /^[A-Z][\w-]+(?: [×x])?(?: [a-z][\w-]+)+(?: (?:subsp|var|f)\. [a-z-]+)?/.exec(bare(full))?.[0] ?? bare(full)
}

function toName(whole: Whole): LatinName {
  const accepted = withoutAuthor(whole.referenceName ?? whole.scientificName, whole)
  const cdNom = whole.referenceId ?? whole.id
  return {
    id: cdNom,
    cdNom,
    scientificName: accepted,
    author: whole.id === cdNom ? (whole.authority ?? '') : '',
    family: whole.familyName ?? '',
    rank: whole.rankName?.toLowerCase() ?? '',
    frenchName: firstName(whole.frenchVernacularName),
    englishName: firstName(whole.englishVernacularName),
    matchedName: whole.scientificName,
    matchedCdNom: whole.id,
    isSynonym: whole.id !== cdNom,
    closeness: 1,
    regulatedBy: null,
    cultivar: '',
  }
}

/** The names service of the national museum (TAXREF), asked beside the shipped names. */
export class Taxref {
  readonly #url: string
  readonly #ms: number
  readonly #kept = new Map<string, { until: number; names: Promise<LatinName[]> }>()
  #restsUntil = 0

  constructor(url: string, ms = TIMEOUT_MS) {
    this.#url = url.replace(/\/$/, '')
    this.#ms = ms
  }

  /** Plants whose name begins with or resembles `q`; nothing when the service is slow or away. Never throws. */
  suggest(q: string): Promise<LatinName[]> {
    const key = q.trim().toLowerCase()
    const now = Date.now()
    const known = this.#kept.get(key)
    if (known && known.until > now) return known.names
    if (now < this.#restsUntil) return Promise.resolve([])
    if (this.#kept.size >= MOST) this.#kept.clear()
    const names = this.#ask(key).catch(() => {
      // Whatever failed (network, time, shape), the shipped names answer alone.
      this.#restsUntil = Date.now() + REST_MS
      this.#kept.delete(key)
      return []
    })
    this.#kept.set(key, { until: now + KEPT_MS, names })
    return names
  }

  async #ask(q: string): Promise<LatinName[]> {
    const signal = AbortSignal.timeout(this.#ms)
    const term = encodeURIComponent(q)
    const suggested = Suggested.parse(await this.#get(`/taxa/autocomplete?term=${term}&page=1&size=${ASKED}&territories=fr`, signal))
    const ids = suggested._embedded?.taxa.map((taxon) => taxon.id) ?? []
    const wholes =
      ids.length > 0
        ? await Promise.all(ids.map(async (id) => Whole.parse(await this.#get(`/taxa/${id}`, signal))))
        : (Found.parse(await this.#get(`/taxa/fuzzyMatch?term=${term}`, signal))._embedded?.taxa ?? [])
    return wholes.filter((whole) => whole.kingdomName === 'Plantae').map(toName)
  }

  async #get(path: string, signal: AbortSignal): Promise<unknown> {
    const response = await fetch(this.#url + path, { signal, headers: { accept: 'application/hal+json' } })
    if (!response.ok) throw new Error(`The names service answered ${response.status}`)
    return response.json()
  }
}

const open = new Map<string, Taxref>()

/** One a service address, since it remembers what it asked. */
export function taxrefAt(url: string): Taxref {
  const known = open.get(url) ?? new Taxref(url)
  open.set(url, known)
  return known
}

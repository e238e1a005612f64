/** What a record of the DNS is for. `mail` and `policy` are looked at and advised, and hinder nothing. */
export const recordPurposes = ['proof', 'site', 'mail', 'policy'] as const
export type RecordPurpose = (typeof recordPurposes)[number]
export const recordTypes = ['TXT', 'CNAME', 'A', 'AAAA'] as const
export type RecordType = (typeof recordTypes)[number]
/** `silent`: the servers of the name did not answer, so nothing is known. */
export const recordStates = ['unknown', 'ok', 'missing', 'wrong', 'silent'] as const
export type RecordState = (typeof recordStates)[number]
/** What is said beside what was found. */
export const recordNotes = ['many', 'elsewhere', 'also_elsewhere', 'old_address', 'not_ours', 'allows_all', 'invalid'] as const
export type RecordNote = (typeof recordNotes)[number]

export type WantedRecord = { purpose: RecordPurpose; name: string; type: RecordType; values: string[]; needed: boolean }
export type FoundRecord = WantedRecord & { state: RecordState; found: string[]; note: RecordNote | null }

/** What an answer of the DNS says: the values; null where nobody answered. None: the name has no such record. */
export type DnsAnswer = readonly string[] | null

export type Place = {
  host: string
  token: string
  /** The name of the installation, to which the site's record leads; null where it is reached from its own machine alone. */
  target: string | null
  /** The addresses of that name, where they are known. */
  addresses: readonly string[]
  /** Whether the name begins a zone, where the DNS allows no CNAME. */
  apex: boolean
  /** The domain in whose name the installation's mails leave; null where it sends none. */
  mailFrom: string | null
  /** What the provider's mail server asks to stand in SPF. */
  spf: string | null
}

export const PROOF_LABEL = '_plantule'
export const proofText = (token: string): string => `plantule-proof=${token}`
const PROOF = /^"?plantule-proof=([\w-]{22})"?$/
/** The tokens that stand in the answers of a name, whosesoever they are. */
export const tokensIn = (answer: DnsAnswer): string[] => (answer ?? []).flatMap((text) => PROOF.exec(text.trim())?.[1] ?? [])

const isV6 = (address: string): boolean => address.includes(':')
/** The domain of the shop's mailboxes, as far as the name tells. */
const mailDomainOf = (host: string): string => host.replace(/^www\./, '')
/** Whether the installation writes in the name of this domain. */
const writesAs = ({ host, mailFrom }: Pick<Place, 'host' | 'mailFrom'>): boolean =>
  mailFrom !== null && (host === mailFrom || host.endsWith(`.${mailFrom}`) || mailFrom.endsWith(`.${mailDomainOf(host)}`))
/** The domain whose records say who may write: the installation's where it writes as the shop, else that of the shop's own mailboxes. */
export const mailDomain = (place: Pick<Place, 'host' | 'mailFrom'>): string =>
  writesAs(place) && place.mailFrom ? place.mailFrom : mailDomainOf(place.host)

/** The records that somebody sets for a name, in the order in which they do. */
export function wantedRecords(place: Place): WantedRecord[] {
  const { host, token, target, addresses, apex, spf } = place
  const own = writesAs(place)
  const domain = mailDomain(place)
  const site: WantedRecord[] =
    target === null
      ? []
      : apex
        ? [
            { purpose: 'site', name: host, type: 'A', values: addresses.filter((address) => !isV6(address)), needed: true },
            ...(addresses.some(isV6)
              ? [{ purpose: 'site' as const, name: host, type: 'AAAA' as const, values: addresses.filter(isV6), needed: false }]
              : []),
          ]
        : [{ purpose: 'site', name: host, type: 'CNAME', values: [target], needed: true }]
  return [
    { purpose: 'proof', name: `${PROOF_LABEL}.${host}`, type: 'TXT', values: [proofText(token)], needed: true },
    ...site,
    // Mails leave in the name of another domain: what stands is the business of the shop's own mailboxes.
    { purpose: 'mail', name: domain, type: 'TXT', values: own && spf ? [`v=spf1 ${spf} ~all`] : [], needed: false },
    { purpose: 'policy', name: `_dmarc.${domain}`, type: 'TXT', values: ['v=DMARC1; p=none'], needed: false },
  ]
}

/** The answers to what a check asks of one name. */
export type Answers = { proof: DnsAnswer; cname: DnsAnswer; a: DnsAnswer; aaaa: DnsAnswer; mail: DnsAnswer; policy: DnsAnswer }

type Judged = Pick<FoundRecord, 'state' | 'found' | 'note'>

/** What was found beside what was to be set. */
export function judge(place: Place, answers: Answers): FoundRecord[] {
  return wantedRecords(place).map((wanted) => ({ ...wanted, ...judgeOne(wanted, place, answers) }))
}

function judgeOne(wanted: WantedRecord, place: Place, answers: Answers): Judged {
  switch (wanted.purpose) {
    case 'proof':
      return judgeProof(place, answers.proof)
    case 'site':
      return wanted.type === 'AAAA' ? judgeV6(place, answers) : judgeSite(place, answers)
    case 'mail':
      return judgeSpf(place, answers.mail)
    case 'policy':
      return judgeDmarc(answers.policy)
  }
}

const silent: Judged = { state: 'silent', found: [], note: null }
const missing: Judged = { state: 'missing', found: [], note: null }

function judgeProof({ token }: Place, answer: DnsAnswer): Judged {
  if (answer === null) return silent
  if (answer.length === 0) return missing
  const tokens = tokensIn(answer)
  const found = [...answer]
  return tokens.includes(token)
    ? { state: 'ok', found, note: null }
    : { state: 'wrong', found, note: tokens.length > 0 ? 'not_ours' : null }
}

const bare = (name: string): string => name.toLowerCase().replace(/\.$/, '')

/** By name or by address: some registrars turn a name at the head of a zone into addresses. */
function judgeSite({ target, addresses, apex }: Place, { cname, a, aaaa }: Answers): Judged {
  if (cname === null || a === null) return silent
  const names = cname.map(bare)
  const found = names.length > 0 && !apex ? names : [...names, ...a]
  if (target !== null && names.includes(bare(target))) return { state: 'ok', found, note: null }
  if (a.length === 0 && names.length === 0) return missing
  const own = new Set(addresses)
  const ours = a.filter((address) => own.has(address))
  if (ours.length === 0) return { state: 'wrong', found, note: 'elsewhere' }
  // Some visitors are led elsewhere.
  if (ours.length < a.length) return { state: 'wrong', found, note: 'also_elsewhere' }
  const others = (aaaa ?? []).filter((address) => !own.has(address))
  if (others.length > 0) return { state: 'wrong', found: [...found, ...others], note: 'also_elsewhere' }
  // Right today; whoever names addresses has to change them when the installation moves.
  return { state: 'ok', found, note: apex ? null : 'old_address' }
}

function judgeV6({ addresses }: Place, { aaaa }: Answers): Judged {
  if (aaaa === null) return silent
  if (aaaa.length === 0) return missing
  const own = new Set(addresses)
  const found = [...aaaa]
  return aaaa.every((address) => own.has(address)) ? { state: 'ok', found, note: null } : { state: 'wrong', found, note: 'elsewhere' }
}

function judgeSpf(place: Place, answer: DnsAnswer): Judged {
  if (answer === null) return silent
  const found = answer.filter((text) => /^v=spf1( |$)/i.test(text.trim()))
  if (found.length === 0) return missing
  // Receivers take two as none (RFC 7208, section 4.5).
  if (found.length > 1) return { state: 'wrong', found, note: 'many' }
  const terms = (found[0] ?? '').toLowerCase().trim().split(/\s+/)
  if (terms.includes('+all') || terms.includes('all')) return { state: 'wrong', found, note: 'allows_all' }
  const { spf } = place
  if (writesAs(place) && spf && !terms.includes(spf.toLowerCase())) return { state: 'wrong', found, note: 'not_ours' }
  return { state: 'ok', found, note: null }
}

function judgeDmarc(answer: DnsAnswer): Judged {
  if (answer === null) return silent
  const found = answer.filter((text) => /^v\s*=\s*DMARC1\b/i.test(text.trim()))
  if (found.length === 0) return missing
  if (found.length > 1) return { state: 'wrong', found, note: 'many' }
  return /;\s*p\s*=\s*(none|quarantine|reject)\b/i.test(found[0] ?? '')
    ? { state: 'ok', found, note: null }
    : { state: 'wrong', found, note: 'invalid' }
}

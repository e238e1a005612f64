import type { DocumentData } from './documents.ts'
import type { InvoiceInput } from './invoice-document.ts'

// A nursery and its papers, for tests, benches and the example that settings show. All names are invented.

type Line = InvoiceInput['lines'][number]
type SampleLine = Omit<Line, 'netCents'>
type Group = InvoiceInput['vatGroups'][number]

export const seller: InvoiceInput['seller'] = {
  name: 'Pépinière des Trois Chênes',
  legalForm: 'SARL',
  capitalCents: 1_000_000,
  address: { lines: ['12 chemin des Rochettes'], postcode: '49000', city: 'Angers', country: 'FR' },
  siren: '732829320',
  siret: '73282932000074',
  rcs: 'RCS Angers 732 829 320',
  vatId: 'FR44732829320',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
  phone: '02 41 00 00 00',
  email: 'bonjour@troischenes.example',
  website: 'troischenes.example',
}

export const consumer: InvoiceInput['buyer'] = {
  name: 'Élodie L’Hœst',
  address: { lines: ['3 rue du Puits'], postcode: '44100', city: 'Nantes', country: 'FR' },
  professional: false,
  email: 'elodie@example.org',
}

export const professional: InvoiceInput['buyer'] = {
  name: 'Jardins & Paysages de l’Authion',
  contact: 'Mme Karine Dœuvre',
  address: { lines: ['ZA de la Plaine', 'Bâtiment C'], postcode: '49250', city: 'Beaufort-en-Anjou', country: 'FR' },
  delivery: { name: 'Chantier du parc', address: { lines: ['Allée des Tilleuls'], postcode: '49400', city: 'Saumur' } },
  siren: '552100554',
  siret: '55210055400021',
  vatId: 'FR32552100554',
  professional: true,
  customerNumber: 'C-0412',
}

export const tradeMentions: NonNullable<InvoiceInput['mentions']> = [
  {
    subject: 'PMD',
    text: 'Pénalités de retard : taux de la BCE majoré de 10 points, exigibles sans rappel dès le lendemain de l’échéance.',
  },
  { subject: 'PMT', text: 'Indemnité forfaitaire pour frais de recouvrement en cas de retard : 40 €.' },
  { subject: 'AAB', text: 'Pas d’escompte pour paiement anticipé.' },
]

const plants: [string, string, string, number][] = [
  ['Noisetier commun', 'Corylus avellana', '60-80, racines nues', 18_000],
  ['Érable champêtre', 'Acer campestre', '100-125, conteneur 5 L', 126_500],
  ['Lavande vraie', 'Lavandula angustifolia ‘Hidcote’', 'godet 9', 32_727],
  ['Charme commun', 'Carpinus betulus', '150-175, motte', 243_000],
  ['Prunellier', 'Prunus spinosa', '40-60, racines nues, végétal local', 14_500],
]

/** `from` makes other lines of the same kind. */
export function plantLines(count: number, from = 0): SampleLine[] {
  return Array.from({ length: count }, (_, position) => {
    const index = from + position
    const [label, latinName, details, unitPrice] = plants[index % plants.length] ?? ['Plante', 'Planta', '', 10_000]
    const quantity = (1 + ((index * 7) % 60)) * 1000
    return { reference: `P${1000 + index}`, label, latinName, details, quantity, unitPrice, rateBp: 1000 }
  })
}

const netOf = (line: SampleLine) => Math.round((line.quantity * line.unitPrice) / 100_000) - (line.discountCents ?? 0)

/** Lines with their nets, the groups and the totals, by the rule of prices without tax. */
export function amounts(lines: SampleLine[], allowances: InvoiceInput['allowances'] = []) {
  const priced = lines.map((line) => ({ ...line, netCents: netOf(line) }))
  const groups = new Map<string, Group>()
  const add = (of: { category?: Group['category']; rateBp: number }, cents: number) => {
    const key = `${of.category ?? 'S'} ${of.rateBp}`
    const group = groups.get(key) ?? { category: of.category, rateBp: of.rateBp, baseCents: 0, vatCents: 0 }
    groups.set(key, { ...group, baseCents: group.baseCents + cents })
  }
  for (const line of priced) add(line, line.netCents)
  for (const allowance of allowances) add(allowance, -allowance.amountCents)
  const taxOf = (group: Group) => Math.round((group.baseCents * group.rateBp) / 10_000)
  const vatGroups = [...groups.values()].map((group) => ({ ...group, vatCents: taxOf(group) }))
  const linesCents = priced.reduce((sum, line) => sum + line.netCents, 0)
  const allowancesCents = allowances.reduce((sum, allowance) => sum + allowance.amountCents, 0)
  const exclCents = linesCents - allowancesCents
  const vatCents = vatGroups.reduce((sum, group) => sum + group.vatCents, 0)
  const totals = { linesCents, allowancesCents, exclCents, vatCents, inclCents: exclCents + vatCents }
  return { lines: priced, allowances, vatGroups, totals }
}

export function sampleInvoice(lines = plantLines(1), more: Partial<InvoiceInput> = {}): InvoiceInput {
  const sums = amounts(lines, more.allowances)
  return {
    number: 'FA2026-00042',
    type: 'invoice',
    issueDate: '2026-11-21',
    deliveryDate: '2026-11-18',
    dueDate: '2026-12-21',
    seller,
    buyer: professional,
    operation: 'goods',
    paymentTerms: '30 jours à réception de la facture',
    mentions: tradeMentions,
    ...sums,
    dueCents: sums.totals.inclCents - (more.paidCents ?? 0),
    ...more,
  }
}

export function sampleQuotation(lines = plantLines(6)): DocumentData<'quotation'> {
  return {
    number: 'DE2026-00007',
    issueDate: '2026-11-21',
    validUntil: '2026-12-21',
    seller,
    buyer: professional,
    ...amounts(lines),
    depositCents: 15_000,
    paymentTerms: 'Acompte à la commande, solde à 30 jours.',
    message: 'Bonjour,\nvoici notre offre pour la haie du parc. Les plants seront arrachés à la demande.',
  }
}

export function sampleOrderSummary(lines = plantLines(4)): DocumentData<'order-summary'> {
  const sums = amounts(lines)
  return {
    number: 'CO-2026-118',
    issueDate: '2026-11-21',
    seller,
    buyer: consumer,
    ...sums,
    status: 'Validée',
    wantedDate: '2026-12-05',
    deliveryMode: 'Retrait sur place',
    paidCents: 5000,
    dueCents: sums.totals.inclCents - 5000,
  }
}

export function sampleDeliveryNote(lines = plantLines(8), withPrices = false): DocumentData<'delivery-note'> {
  return {
    number: 'BL-2026-118',
    issueDate: '2026-11-21',
    deliveryDate: '2026-11-23',
    seller,
    buyer: professional,
    orderNumber: 'CO-2026-118',
    carrier: 'Transports Moreau',
    packages: 3,
    withPrices,
    ...amounts(lines),
  }
}

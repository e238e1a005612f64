import { transport } from '../api/transport.ts'
import { sampleStatuses, type Sample } from './sample.ts'

const latin = [
  'Lavandula angustifolia',
  'Salvia nemorosa',
  'Acer campestre',
  'Cornus sanguinea',
  'Rosa canina',
  'Achillea millefolium',
  'Quercus robur',
  'Carpinus betulus',
  'Echinacea purpurea',
  'Prunus spinosa',
]
const french = [
  'Lavande vraie',
  'Sauge des bois',
  'Érable champêtre',
  'Cornouiller sanguin',
  'Églantier',
  'Achillée millefeuille',
  'Chêne pédonculé',
  'Charme commun',
  'Échinacée pourpre',
  'Prunellier',
]
const pots = ['Godet 9 cm', 'Pot 2 L', 'Pot 4 L', 'Racines nues 60/80', 'Motte']

const samples: Sample[] = Array.from({ length: 240 }, (_, index) => ({
  id: index + 1,
  reference: `VG-${String(index + 1).padStart(5, '0')}`,
  name: french[index % 10] ?? '',
  latinName: `${latin[index % 10]}${index % 3 === 0 ? " 'Hidcote'" : ''}`,
  status: sampleStatuses[(index * 7) % 4] ?? 'on_sale',
  stock: (index * 37) % 1400,
  priceCents: 250 + ((index * 173) % 4200),
  container: pots[index % 5] ?? '',
  sowedOn: `2026-${String((index % 9) + 1).padStart(2, '0')}-${String((index % 27) + 1).padStart(2, '0')}`,
  vatBp: index % 2 ? 1000 : 550,
}))

const job = { total: 100, expired: false, error: null, key: 'k', startedBy: null, result: null, createdAt: '2026-11-21T09:00:00Z' }
const jobs = [
  {
    ...job,
    id: 1,
    status: 'running',
    done: 42,
    hasFile: false,
    kind: 'sheet',
    title: 'Préparation de 300 commandes',
    finishedAt: null,
    file: null,
  },
  {
    ...job,
    id: 2,
    status: 'done',
    done: 100,
    hasFile: true,
    kind: 'sheet',
    title: 'Journal des ventes',
    finishedAt: '2026-11-21T09:02:00Z',
    file: null,
  },
]

let record = {
  name: 'Lavande vraie',
  latinName: "Lavandula angustifolia 'Hidcote'",
  status: 'on_sale',
  stock: 1240,
  priceCents: 450,
  vatBp: 1000,
  sowedOn: '2026-03-14' as string | null,
  notes: null as string | null,
  visible: true,
  version: 3,
}

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const problem = (status: number, code: string, title: string, errors?: unknown): Response =>
  json({ type: 'about:blank', status, code, title, requestId: 'kit', errors }, status)

async function answer(request: Request): Promise<Response> {
  const url = new URL(request.url)
  await new Promise((resolve) => setTimeout(resolve, 350))
  if (url.pathname === '/api/v2/kit/samples') return json(page(url.searchParams))
  if (url.pathname === '/api/v2/downloads') return json({ items: jobs, total: 2, page: 1, size: 25 })
  if (request.method === 'GET') return json(record)
  const body = (await request.json()) as typeof record
  if (body.name.includes('doublon')) {
    return problem(400, 'invalid_input', 'Certains champs sont à corriger.', [
      { in: 'body', path: ['name'], message: 'Ce nom est déjà pris.' },
      { in: 'body', path: ['latinName'], message: 'Ce nom latin est inconnu du référentiel.' },
    ])
  }
  if (body.name.includes('conflit') && body.version === record.version)
    record = { ...record, stock: 980, priceCents: 475, version: record.version + 1 }
  if (body.version !== record.version) return problem(409, 'stale_version', 'Quelqu’un d’autre a modifié cet élément entre-temps.')
  record = { ...body, version: body.version + 1 }
  return json(record)
}

function page(query: URLSearchParams) {
  const q = query.get('q')?.toLowerCase() ?? ''
  const statuses = query.get('status')?.split(',')
  const sort = (query.get('sort') ?? 'name') as 'name' | 'stock' | 'priceCents' | 'sowedOn'
  const sign = query.get('dir') === 'asc' ? 1 : -1
  const found = samples
    .filter((one) => `${one.name} ${one.latinName} ${one.reference}`.toLowerCase().includes(q))
    .filter((one) => !statuses || statuses.includes(one.status))
    .filter((one) => one.sowedOn >= (query.get('from') ?? '') && one.sowedOn <= (query.get('until') ?? '9999'))
    .toSorted((a, b) => sign * (a[sort] < b[sort] ? -1 : a[sort] > b[sort] ? 1 : 0))
  const size = Number(query.get('size')) || 25
  const at = Number(query.get('page')) || 1
  return { items: found.slice((at - 1) * size, at * size), total: found.length, page: at, size }
}

/** The gallery's own server, inside the page. */
export function startFakeServer(): void {
  transport.send = answer
}

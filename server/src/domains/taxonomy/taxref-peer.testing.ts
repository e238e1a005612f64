import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Peer = { url: string; asked: string[]; answer: (mode: 'well' | 'slow' | 'broken' | 'nonsense') => void; close: () => Promise<void> }

/** One taxon in the shape of the names service. */
const whole = (id: number, given: Record<string, unknown>) => ({
  id,
  referenceId: id,
  parentId: 1,
  rankId: 'ES',
  rankName: 'Espèce',
  frenchVernacularName: null,
  englishVernacularName: null,
  familyName: 'Testaceae',
  kingdomName: 'Plantae',
  taxrefVersion: '17.0',
  ...given,
})
const taxa = new Map<number, object>([
  [
    910001,
    whole(910001, {
      scientificName: 'Zyxia probata',
      authority: 'Test., 1900',
      referenceName: 'Zyxia probata Test., 1900',
      frenchVernacularName: 'Zyxie éprouvée, Zyxie',
    }),
  ],
  [
    910002,
    whole(910002, {
      scientificName: 'Zyxia antiqua',
      authority: 'Old., 1800',
      referenceId: 910001,
      referenceName: 'Zyxia probata Test., 1900',
    }),
  ],
  [
    910003,
    whole(910003, {
      scientificName: 'Zyxius animalis',
      authority: 'L., 1758',
      referenceName: 'Zyxius animalis L., 1758',
      kingdomName: 'Animalia',
    }),
  ],
])

/** A names service on loopback that answers the recorded shapes, slowly, wrongly or not at all. */
export async function taxrefPeer(): Promise<Peer> {
  let mode = 'well'
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://peer')
    asked.push(url.pathname)
    const send = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/hal+json; version=1;charset=UTF-8' }).end(JSON.stringify(body))
    if (mode === 'slow') return
    if (mode === 'broken') return void send({ error: 'down' }, 503)
    if (mode === 'nonsense') return void send({ _embedded: { taxa: 'many' } })
    const id = Number(/^\/taxa\/(\d+)$/.exec(url.pathname)?.[1])
    if (id) return void send(taxa.get(id) ?? {}, taxa.has(id) ? 200 : 404)
    const found = url.searchParams.get('term')?.startsWith('zyxi') ? [...taxa.keys()] : []
    const rows = url.pathname.endsWith('/autocomplete')
      ? found.map((each) => ({ id: each, scientificName: null, fullNameHtml: '<i>Zyxia</i>', referenceId: each }))
      : []
    // Without a match the service leaves `_embedded` out.
    return void send({ ...(rows.length > 0 ? { _embedded: { taxa: rows } } : {}), page: { size: 8, totalElements: rows.length } })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    // A TCP server that listens has such an address.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (next) => {
      mode = next
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

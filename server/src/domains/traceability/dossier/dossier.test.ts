import { createHash } from 'node:crypto'
import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { batchRoutes } from '@plantule/contract/traceability/batches'
import { certificateRoutes } from '@plantule/contract/traceability/certificates'
import { dossierRoutes } from '@plantule/contract/traceability/dossiers'
import { mixtureRoutes } from '@plantule/contract/traceability/mixtures'
import { seedlingRoutes } from '@plantule/contract/traceability/seedlings'
import { afterAll, expect, test } from 'vitest'
import { closeDocuments } from '../../../platform/documents/render.ts'
import { SUMS } from '../../../platform/files/store-zip.ts'
import { newShop } from '../../../testing/new-shop.ts'
import { unzipped } from '../../../testing/unzipped.ts'
import { packed, soldPackets, someBatch, someMixture, someSeedling } from '../local/local.testing.ts'
import { balanceOfLots, kinOfLot } from './kin-of-lot.ts'

afterAll(closeDocuments)

test('the dossier of a lot holds all that proves it, each file with its hash, and its balance comes out even', async () => {
  const shop = await newShop()
  const batch = await someBatch(shop, { cleaned: 2600, tests: [{ on: '2026-09-02', sown: 100, germinated: 81 }] })
  await shop.ok(
    batchRoutes.addBatchPaper,
    { params: { id: batch.id }, body: {} },
    { file: { name: 'tri.txt', bytes: Buffer.from('Trié') } },
  )
  const { id: mixtureId, version, number } = await someMixture(shop)
  const lines = [{ lotId: batch.id, shareBp: 10_000 }]
  await shop.ok(mixtureRoutes.setRecipe, { params: { id: mixtureId }, body: { quantity: 500, lines, version } })
  const { id } = await someSeedling(shop, batch.id)
  const grown = await shop.ok(seedlingRoutes.getSeedling, { params: { id } })
  await shop.ok(seedlingRoutes.updateSeedling, { params: { id }, body: { emerged: 90, version: grown.version } })
  await shop.ok(seedlingRoutes.potSeedling, { params: { id }, body: { plants: 40 } })
  const { subproductId } = await packed(shop, batch, 20)
  await shop.ok(certificateRoutes.certifyOrder, { params: { id: await soldPackets(shop, subproductId, 3) } })

  const { operationId } = await shop.ok(dossierRoutes.lotDossier, { params: { id: batch.id } })
  const told = await shop.inShop((ctx) =>
    ctx.db.selectFrom('audit').select('subject_id').where('action', '=', 'local_lot.dossier').execute(),
  )
  expect(told.map((row) => Number(row.subject_id))).toEqual([batch.id])
  await shop.drain()
  const files = await unzipped(await shop.ok(downloadRoutes.getDownload, { params: { id: operationId } }))
  const names = [...files.keys()].map((name) => name.replace(/C\d\d-\d+|CO?\d\d-\d+/, 'N'))
  expect(names).toEqual([
    'dossier.pdf',
    'bilan-matiere.csv',
    'zones/Prairie des Basses Vallées/zone.pdf',
    expect.stringMatching(/^recoltes\/.+\.pdf$/),
    'zones/Prairie des Basses Vallées/autorisations/accord.txt',
    `lots/${batch.number}/fiche.pdf`,
    `lots/${batch.number}/pieces/tri.txt`,
    expect.stringMatching(/^lots\/SE.+\/fiche\.pdf$/),
    expect.stringMatching(new RegExp(`^lots/${number}/fiche.pdf$`)),
    expect.stringMatching(/^certificats\/.+\.pdf$/),
    SUMS,
  ])
  const sums = String(files.get(SUMS)).trim().split('\n')
  expect(sums).toEqual(
    [...files].filter(([name]) => name !== SUMS).map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}`),
  )
  const balance = await shop.inShop(async (ctx) =>
    balanceOfLots(
      ctx,
      (await kinOfLot(ctx, mixtureId)).map((each) => each.id),
    ),
  )
  expect(balance.map(({ kind, came, unexplained }) => [kind, came, unexplained])).toEqual([
    ['seed_collection', 4200, 0],
    ['batch', 3000, 0],
    ['mixture', 500, 0],
  ])
  const whole = await shop.inShop(async (ctx) =>
    balanceOfLots(
      ctx,
      (await kinOfLot(ctx, batch.id)).map((each) => each.id),
    ),
  )
  expect(whole.map(({ unexplained }) => unexplained)).toEqual(whole.map(() => 0))
  expect(whole.find(({ kind }) => kind === 'batch')).toMatchObject({ came: 3000, lost: 400, given: 510, sold: 7.5, there: 2082.5 })
  expect(String(files.get('bilan-matiere.csv'))).toContain('2082,5')
})

test('it is made of lots of the shop alone, for who may read them', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const batch = await someBatch(other)
  expect((await shop.call(dossierRoutes.lotDossier, { params: { id: batch.id } })).status).toBe(404)
  const token = await other.memberWith(['production.read'])
  expect((await other.call(dossierRoutes.lotDossier, { params: { id: batch.id } }, { token })).status).toBe(403)
})

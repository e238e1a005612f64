import { randomUUID } from 'node:crypto'
import { importRoutes } from '@plantule/contract/imports/imports'
import { beforeAll, expect, test } from 'vitest'
import { runJobApart } from '../../platform/apart/run-job-apart.ts'
import { longestTurn } from '../../testing/longest-turn.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { workerLogins } from '../../testing/worker-logins.ts'
import { importing } from './import.testing.ts'

let shop: TestShop
let work: ReturnType<typeof importing>
beforeAll(async () => {
  shop = await newShop()
  work = importing(shop)
})

/** Two rows a product, of 15 columns. */
const header =
  'Référence;Nom;Nom latin;Catégorie;Mots-clés;Fournisseur;TVA;Publié;Description;SKU;Calibre;Contenant;Prix TTC;Stock;Poids (g)'
const rowsOf = (products: number): string[] =>
  Array.from({ length: products }, (_, n) => [
    `R${n};Plante ${n};Quercus robur;Rayon ${n % 40} > Allée ${n % 200};tag${n % 9};F${n % 30};10%;oui;<p>Une plante <b>numéro ${n}</b></p>;R${n}-1;;C${n % 12};${4 + (n % 50)},50;${n % 90};${100 + n}`,
    `R${n};;;;;;;;;R${n}-2;;G${n % 7};${3 + (n % 9)},20;${n % 30};${n}`,
  ]).flat()
const file = (products: number) => [header, ...rowsOf(products)].join('\n')

/** One try at the job of an import, as the running server has it done. */
async function apart(kind: string, importId: number, signal = AbortSignal.timeout(240_000)): Promise<void> {
  const { operationId } = await work.get(importId)
  const { config } = (await testApp()).services
  const task = { kind, id: randomUUID(), data: { shopId: shop.id, importId, operationId }, lastTry: false }
  await runJobApart(new URL('../../job-worker.ts', import.meta.url), { logins: workerLogins(), config }, task, signal)
}

/** No turn of the server's loop may take longer, in its own processor time. */
const LONGEST_MS = 200

test('a file of 20,000 rows is looked at and checked while the server goes on turning', async () => {
  const turns: Record<string, number> = {}
  const timed = async <T>(name: string, step: () => Promise<T>): Promise<T> => {
    const { ms, answer } = await longestTurn(step)
    turns[name] = Math.round(ms)
    return answer
  }
  const bytes = Buffer.from(file(10_000))
  await work.upload(file(5))
  const { id, rows, settings } = await timed('upload', () => work.upload({ name: 'catalogue.csv', bytes }))
  expect(rows).toBe(20_000)
  await timed('ask', () => shop.ok(importRoutes.setImportMapping, { params: { id }, body: settings }))
  await timed('check', () => apart('catalogue.check-import', id))
  expect(await timed('look', () => work.get(id))).toMatchObject({ state: 'checked', report: { products: { new: 10_000 }, errors: 0 } })
  await timed('row', () => shop.ok(importRoutes.importRow, { params: { id, file: 1, row: 15_000 } }))
  await timed('left', () => shop.ok(importRoutes.importLeftOut, { params: { id } }))
  expect(Object.fromEntries(Object.entries(turns).filter(([, ms]) => ms > LONGEST_MS))).toEqual({})
}, 300_000)

test('a job whose process is ended leaves nothing behind, and the next try does it whole', async () => {
  const { id, settings } = await work.upload(file(2_000))
  await shop.ok(importRoutes.setImportMapping, { params: { id }, body: settings })
  const ending = new AbortController()
  const tried = apart('catalogue.check-import', id, ending.signal)
  setTimeout(() => ending.abort(), 100)
  await expect(tried).rejects.toThrow()
  expect((await work.get(id)).state).toBe('checking')
  await apart('catalogue.check-import', id)
  expect((await work.get(id)).state).toBe('checked')
  await shop.ok(importRoutes.approveImport, { params: { id } })
  await apart('catalogue.run-import', id)
  expect((await work.get(id)).state).toBe('done')
  expect((await shop.ok(importRoutes.undoImport, { params: { id } })).state).toBe('undone')
})

test('what a job throws in its process is thrown here', async () => {
  const { config } = (await testApp()).services
  const task = { kind: 'no.such', id: randomUUID(), data: { shopId: shop.id }, lastTry: true }
  await expect(
    runJobApart(new URL('../../job-worker.ts', import.meta.url), { logins: workerLogins(), config }, task, AbortSignal.timeout(60_000)),
  ).rejects.toThrow('No job kind is named no.such')
})

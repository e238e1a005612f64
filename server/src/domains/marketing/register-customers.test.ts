import { customersCareRoutes } from '@plantule/contract/customers/care'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { newsletterRoutes } from '@plantule/contract/marketing/newsletters'
import { registerCustomersRoutes } from '@plantule/contract/marketing/register-customers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownShop } from '../../platform/own-shop.ts'
import { newShop } from '../../testing/new-shop.ts'
import { someSubscriber } from './marketing.testing.ts'

const proof = 'Bulletin du salon, 14 mars 2026'

test('customers who agreed are registered with their proof; who left, has no address or is there already is told', async () => {
  const shop = await newShop()
  const made = async (lastName: string, email: string) => (await shop.ok(customersRoutes.createCustomer, { body: { lastName, email } })).id
  const ids = [
    await made('Nouvelle', 'nouvelle@exemple.fr'),
    await made('Partie', 'partie@exemple.fr'),
    await made('Sans', ''),
    await made('Connue', 'connue@exemple.fr'),
  ]
  await someSubscriber(shop, 'partie@exemple.fr')
  await someSubscriber(shop, 'connue@exemple.fr')
  await shop.inShop((ctx) =>
    sql`update newsletter_subscriber set state = 'left', left_at = now()
      where newsletter_subscriber.shop_id = ${ownShop} and email = 'partie@exemple.fr'`.execute(ctx.db),
  )
  const { operationId, count } = await shop.ok(registerCustomersRoutes.registerCustomers, {
    body: { target: { kind: 'ids', ids }, proof, agreed: true },
  })
  expect(count).toBe(4)
  await shop.drain()
  const { items } = await shop.ok(downloadRoutes.listDownloads, { query: {} })
  expect(items.find(({ id }) => id === operationId)?.result).toEqual({
    done: 1,
    refused: 3,
    told: [
      { id: ids[1], name: 'Partie', why: 'Cette personne s’est désinscrite : ne la réinscrivez que si elle l’a demandé.' },
      { id: ids[2], name: 'Sans', why: 'Ce client n’a pas d’adresse e-mail.' },
      { id: ids[3], name: 'Connue', why: 'Cette adresse est déjà inscrite.' },
    ],
  })
  const { items: people } = await shop.ok(newsletterRoutes.listSubscribers, { query: { sort: 'email', dir: 'asc' } })
  expect(people.map(({ email, state, proof: given }) => [email, state, given === proof])).toEqual([
    ['connue@exemple.fr', 'confirmed', false],
    ['nouvelle@exemple.fr', 'confirmed', true],
    ['partie@exemple.fr', 'left', false],
  ])
})

test('is refused without the word that they agreed, without proof, and to who may not see customers', async () => {
  const shop = await newShop()
  const { id } = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Une', email: 'une@exemple.fr' } })
  const target = { kind: 'ids' as const, ids: [id] }
  const ask = (body: object, token = shop.token) => shop.call(registerCustomersRoutes.registerCustomers, { body: body as never }, { token })
  expect((await ask({ target, proof })).problem.errors?.[0]?.path).toEqual(['agreed'])
  expect((await ask({ target, proof: ' ', agreed: true })).problem.errors?.[0]?.path).toEqual(['proof'])
  const writer = await shop.memberWith(['marketing.read', 'marketing.write'])
  expect((await ask({ target, proof, agreed: true }, writer)).status).toBe(403)
  const seller = await shop.memberWith(['customers.read', 'customers.write'])
  expect((await ask({ target, proof, agreed: true }, seller)).status).toBe(403)
})

test('the report is for who sees newsletters, and loses the name of somebody who is erased', async () => {
  const shop = await newShop()
  const { id } = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Sansadresse' } })
  const { operationId } = await shop.ok(registerCustomersRoutes.registerCustomers, {
    body: { target: { kind: 'ids', ids: [id] }, proof, agreed: true },
  })
  await shop.drain()
  const seenBy = async (token: string) =>
    (await shop.ok(downloadRoutes.listDownloads, { query: {} }, { token })).items.find((each) => each.id === operationId)?.result
  expect(await seenBy(await shop.memberWith(['customers.read']))).toBeUndefined()
  const reader = await shop.memberWith(['marketing.read'])
  expect(await seenBy(reader)).toMatchObject({ refused: 1, told: [{ id, name: 'Sansadresse' }] })
  await shop.ok(customersCareRoutes.eraseCustomer, { params: { id } })
  expect(await seenBy(reader)).toMatchObject({ refused: 1, told: [{ id, name: 'Client effacé' }] })
})

import { randomUUID } from 'node:crypto'
import { allRights } from '@plantule/contract/base/permissions'
import { initRoutes } from '@plantule/contract/shops/init'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { openShop } from './open-shop.ts'

test('a nursery that is opened belongs to whoever proves to have its owner’s mail address', async () => {
  const { app, pools, jobs, services, tokenFor } = await testApp()
  const base = { pool: pools.app, jobs, services }
  const name = `Pépinière de l’Île ${randomUUID().slice(0, 8)}`
  const ownerEmail = `${randomUUID()}@exemple.test`
  const first = await openShop(base, pools.owner, { name, ownerEmail: ownerEmail.toUpperCase(), ownerName: 'Camille Moreau' })
  expect(first.uid).toMatch(/^pepiniere-de-l-ile-[0-9a-f]{8}$/)
  const twin = await openShop(base, pools.owner, { name, ownerEmail: `${randomUUID()}@exemple.test`, ownerName: 'Léa Garnier' })
  expect(twin).toMatchObject({ uid: `${first.uid}-2` })

  const asked = (authorization: string) => app.inject({ url: `/api/v2${initRoutes.init.path}`, headers: { authorization } })
  const token = await tokenFor(randomUUID(), ownerEmail)
  const answer = (await asked(`Bearer ${token}`)).json<{ client: { uid: string }; session: { rights: string[] } }>()
  expect(answer.client.uid).toBe(first.uid)
  expect(answer.session.rights).toEqual(expect.arrayContaining([...allRights]))
  const stranger = await asked(`Bearer ${await tokenFor(randomUUID(), 'inconnu@exemple.test')}`)
  expect(stranger.statusCode).toBe(403)
})

import { allRoutes } from '@plantule/contract/all'
import { fullPath } from '@plantule/contract/base/route'
import { mayUseKey } from '@plantule/contract/base/keys'
import { descriptionRoutes } from '@plantule/contract/programs/description'
import { expect, test } from 'vitest'
import { newShop } from '../testing/new-shop.ts'
import { testApp } from '../testing/test-app.ts'

test('the description that people try tells of all that a key may call, of nothing else, and is read again only when it changed', async () => {
  const shop = await newShop()
  const { body, headers } = await shop.call(descriptionRoutes.describeApi)
  const { paths, components } = body as unknown as {
    paths: Record<string, Record<string, { security: object[] }>>
    components: { securitySchemes: object; schemas: object }
  }
  const told = Object.entries(paths).flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`))
  expect(told.sort()).toEqual(
    allRoutes
      .filter(mayUseKey)
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  )
  expect(paths['/orders/in_progress/{page}']?.['get']?.security).toEqual([{ token: [] }, { key: [] }])
  expect(components.securitySchemes).toHaveProperty('key')
  const named = new Set([...JSON.stringify(paths).matchAll(/#\/components\/schemas\/([^"]+)/g)].map(([, name]) => name))
  for (const name of named) expect(components.schemas).toHaveProperty([String(name)])
  const { app } = await testApp()
  const asked = { authorization: `Bearer ${shop.token}`, 'if-none-match': String(headers['etag']) }
  expect((await app.inject({ url: fullPath(descriptionRoutes.describeApi), headers: asked })).statusCode).toBe(304)
  expect((await shop.call(descriptionRoutes.describeApi, {}, { token: await shop.memberWith(['orders.read']) })).status).toBe(403)
})

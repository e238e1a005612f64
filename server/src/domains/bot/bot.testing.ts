import { botRoutes } from '@plantule/contract/bot/bot'
import type { TestShop } from '../../testing/new-shop.ts'

/** A published bot, and a talk under way. */
export async function fillBot(shop: TestShop): Promise<void> {
  const { graph, version } = await shop.ok(botRoutes.getBot)
  const saved = await shop.ok(botRoutes.saveBot, { body: { graph, version } })
  await shop.ok(botRoutes.publishBot, { body: { version: saved.version } })
  await shop.ok(
    botRoutes.talk,
    { query: { shop: shop.uid }, body: { talk: null, answer: { kind: 'option', option: 'plant' } } },
    { token: null },
  )
}

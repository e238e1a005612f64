import { audit } from './audit.ts'
import type { Ctx } from './context.ts'

/** What a transaction has read already: many rules of one request ask for the same settings. */
const read = new WeakMap<Ctx, Map<string, Promise<unknown>>>()

function readOnce(ctx: Ctx, topic: string): Promise<unknown> {
  let topics = read.get(ctx)
  if (!topics) read.set(ctx, (topics = new Map()))
  let value = topics.get(topic)
  if (!value)
    topics.set(
      topic,
      (value = ctx.db
        .selectFrom('setting')
        .select('value')
        .where('topic', '=', topic)
        .executeTakeFirst()
        .then((row) => row?.value)),
    )
  return value
}

/**
 * A topic's settings, its defaults under what the shop chose, so that a field added later has a value. One statement a topic and
 * transaction.
 */
export async function readSetting<T extends object>(ctx: Ctx, topic: string, defaults: T): Promise<T> {
  return { ...defaults, ...((await readOnce(ctx, topic)) as Partial<T> | undefined) }
}

export async function writeSetting<T extends object>(ctx: Ctx, topic: string, defaults: T, value: T): Promise<void> {
  const before = await readSetting(ctx, topic, defaults)
  const text = JSON.stringify(value)
  await ctx.db
    .insertInto('setting')
    .values({ shop_id: ctx.shopId, topic, value: text })
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'topic'])
        .doUpdateSet((eb) => ({ value: text, version: eb('setting.version', '+', 1), updated_at: ctx.now })),
    )
    .execute()
  read.get(ctx)?.delete(topic)
  await audit(ctx, `setting.${topic}`, 'setting', null, { before, after: value })
}

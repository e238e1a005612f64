import { audit } from './audit.ts'
import type { Ctx } from './context.ts'

/** A topic's settings, its defaults under what the shop chose, so that a field added later has a value. */
export async function readSetting<T extends object>(ctx: Ctx, topic: string, defaults: T): Promise<T> {
  const row = await ctx.db.selectFrom('setting').select('value').where('topic', '=', topic).executeTakeFirst()
  return { ...defaults, ...(row?.value as Partial<T> | undefined) }
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
  await audit(ctx, `setting.${topic}`, 'setting', null, { before, after: value })
}

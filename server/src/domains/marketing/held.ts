import type { Ctx } from '../../platform/context.ts'
import { isOpen } from '../shops/index.ts'
import type { NewsletterHeld } from './newsletters.db.ts'

/** Whether a locked letter stays where it is, since its shop is suspended. It says since when, and goes on once the shop is open again. */
export async function isHeld(ctx: Ctx, { id, held_at }: NewsletterHeld): Promise<boolean> {
  const held = !(await isOpen(ctx))
  if (held !== (held_at !== null))
    await ctx.db
      .updateTable('newsletter')
      .set({ held_at: held ? ctx.now : null })
      .where('id', '=', id)
      .execute()
  return held
}

import { DEMO_WARN_DAYS } from '@plantule/contract/provider/demo'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { dayInWords } from '../../../platform/day-in-words.ts'
import type { JobShop } from '../../../platform/job.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { addDays, frenchDay, parisDay } from '../../../platform/paris.ts'
import { currentShop, membersAsReaders, type Reader } from '../../shops/index.ts'
import { removeDemoJob } from './jobs.ts'

type Row = { ends_on: string; warned_at: Date | null }

/** One that became a client's shop meanwhile is no demonstration, whoever changed it. */
const demoOf = (ctx: Ctx) => sql`provider_demo d join shop s on s.id = d.client_id
  where d.client_id = ${ctx.shopId} and d.state <> 'removed' and s.subscription_type = 'demo'`

/**
 * Each night, in a shop that was made to show: says before its last day that it ends, and takes it away afterwards. One of which nobody was
 * told in time gets the days in which they hear of it.
 */
export async function watchDemo(ctx: Ctx): Promise<void> {
  const { rows } = await sql<Row>`
    select d.ends_on::text as ends_on, d.warned_at from ${demoOf(ctx)}`.execute(ctx.db)
  const [demo] = rows
  const today = parisDay(ctx.now)
  if (!demo || demo.ends_on > addDays(today, DEMO_WARN_DAYS)) return
  if (demo.warned_at === null) return warn(ctx, demo.ends_on < today ? addDays(today, DEMO_WARN_DAYS) : demo.ends_on)
  if (demo.ends_on < today) await ctx.enqueue(removeDemoJob, {})
}

const words = {
  fr: (shop: string, day: string) => ({
    subject: `La démonstration « ${shop} » se termine le ${day}`,
    paragraphs: [
      'Bonjour,',
      `La boutique de démonstration « ${shop} » reste ouverte jusqu’au ${day}. Ensuite tout ce qu’elle contient est supprimé.`,
      'Pour la garder plus longtemps, dites-le à la personne qui vous l’a montrée. Ce que vous voulez garder peut être téléchargé jusque-là.',
    ],
    button: 'Ouvrir la démonstration',
  }),
  en: (shop: string, day: string) => ({
    subject: `The demonstration “${shop}” ends on ${day}`,
    paragraphs: [
      'Hello,',
      `The demonstration shop “${shop}” stays open until ${day}. Then all that it holds is deleted.`,
      'To keep it longer, tell whoever showed it to you. What you want to keep can be downloaded until then.',
    ],
    button: 'Open the demonstration',
  }),
}

async function warn(ctx: Ctx, endsOn: string): Promise<void> {
  await sql`update provider_demo set ends_on = ${endsOn}::date, warned_at = ${ctx.now} where client_id = ${ctx.shopId}`.execute(ctx.db)
  const { name } = await currentShop(ctx)
  for (const reader of await membersAsReaders(ctx)) await write(ctx, reader, name, endsOn)
}

async function write(ctx: Ctx, { email, locale }: Reader, shop: string, endsOn: string): Promise<void> {
  const { subject, paragraphs, button } = words[locale](shop, locale === 'fr' ? frenchDay(endsOn) : dayInWords(endsOn, 'en'))
  await queueMail(ctx, {
    to: email,
    flow: 'support',
    template: 'message',
    sender: 'Plantule',
    locale,
    data: { subject, paragraphs, button: { label: button, url: ctx.services.config.publicUrl } },
  })
}

/** Job: takes all rows of the shop away; the database refuses where it is no demonstration, or not over. Its files go with the sweep. */
export const removeDemo = (_data: object, shop: JobShop): Promise<void> =>
  shop.inShop(async (ctx) => {
    const { rows } = await sql`select from ${demoOf(ctx)} and d.ends_on < ${parisDay(ctx.now)}::date`.execute(ctx.db)
    // Somebody put the end off or became a client meanwhile, or another worker was quicker.
    if (rows.length === 0) return
    await sql`select remove_demo()`.execute(ctx.db)
    await ctx.publish('members.changed', {})
  })

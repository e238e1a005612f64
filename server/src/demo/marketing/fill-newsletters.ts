import { NewsletterForm, SubscriberInput } from '@plantule/contract/marketing/newsletters'
import { createNewsletter } from '../../domains/marketing/newsletters.ts'
import { setMeasured } from '../../domains/marketing/agreements.ts'
import { creditLetter } from '../../domains/marketing/letter-orders.ts'
import { sendNewsletter } from '../../domains/marketing/send.ts'
import { addSubscriber } from '../../domains/marketing/subscribers.ts'
import { currentShop } from '../../domains/shops/index.ts'
import type { Ctx } from '../../platform/context.ts'

const people = ['lea.martin', 'noe.bernard', 'ines.dubois', 'hugo.moreau', 'jade.laurent', 'louis.simon', 'alice.michel', 'gabriel.roux']

/** Who asked for letters, one that left and was read, and one that is being written. */
export async function fillNewsletters(ctx: Ctx): Promise<void> {
  for (const [at, name] of people.entries())
    await addSubscriber(
      ctx,
      SubscriberInput.parse({
        email: `${name}@exemple.fr`,
        name: name
          .split('.')
          .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
          .join(' '),
        proof: at % 2 === 0 ? 'Bulletin signé à la caisse' : 'Case cochée à la fête des plantes d’automne',
      }),
    )
  await letterThatLeft(ctx)
  await createNewsletter(
    ctx,
    NewsletterForm.parse({
      subject: 'Racines nues : c’est maintenant',
      preview: 'Haies, fruitiers et rosiers partent cette semaine',
      html: '<h2>Les racines nues sont là</h2><p>De novembre à mars, les plants voyagent sans pot : ils reprennent mieux et coûtent moins.</p><ul><li>Haies champêtres</li><li>Fruitiers tiges</li><li>Rosiers</li></ul>',
    }),
  )
}

const paths = ['/available', '/search?q=rosier', '/search', '/packs'] as const
const clicks = [41, 27, 12, 5] as const
const DAY_MS = 86_400_000

async function letterThatLeft(ctx: Ctx): Promise<void> {
  const home = `${ctx.services.config.publicUrl}/shop/${(await currentShop(ctx)).uid}`
  const labels = ['Ce qui est prêt', 'Les rosiers', 'Toutes les plantes', 'Nos lots de plantes']
  const links = paths.map((path, at) => `<li><a href="${home}${path}">${labels[at] ?? path}</a></li>`)
  const [reader] = await ctx.db.selectFrom('newsletter_subscriber').select('id').orderBy('id').limit(1).execute()
  if (reader) await setMeasured(ctx, reader.id, true, 'Case cochée à l’inscription')
  const { id } = await createNewsletter(
    ctx,
    NewsletterForm.parse({
      subject: 'À la Sainte-Catherine, tout bois prend racine',
      preview: 'Ce qui se plante en ce moment',
      html: `<p>Les journées sont courtes, la terre est encore tiède : c’est le moment de planter.</p><ul>${links.join('')}</ul>`,
    }),
  )
  await sendNewsletter(ctx, id)
  for (const [at, count] of clicks.entries())
    await ctx.db
      .updateTable('newsletter_link')
      .set({ clicks: count })
      .where('newsletter_id', '=', id)
      .where('n', '=', at + 1)
      .execute()
  const placed = await ctx.db.selectFrom('orders').select(['id', 'channel']).orderBy('placed_at', 'desc').limit(300).execute()
  const day = Math.floor(ctx.now.getTime() / DAY_MS) - 2
  for (const order of placed.filter(({ channel }) => channel === 'web').slice(0, 4))
    await creditLetter(ctx, order.id, { newsletterId: id, day })
}

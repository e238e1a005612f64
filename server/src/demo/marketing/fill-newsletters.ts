import { NewsletterForm, SubscriberInput } from '@plantule/contract/marketing/newsletters'
import { createNewsletter } from '../../domains/marketing/newsletters.ts'
import { addSubscriber } from '../../domains/marketing/subscribers.ts'
import type { Ctx } from '../../platform/context.ts'

const people = ['lea.martin', 'noe.bernard', 'ines.dubois', 'hugo.moreau', 'jade.laurent', 'louis.simon', 'alice.michel', 'gabriel.roux']

/** Who asked for letters, and one that is being written. */
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
  await createNewsletter(
    ctx,
    NewsletterForm.parse({
      subject: 'Racines nues : c’est maintenant',
      preview: 'Haies, fruitiers et rosiers partent cette semaine',
      html: '<h2>Les racines nues sont là</h2><p>De novembre à mars, les plants voyagent sans pot : ils reprennent mieux et coûtent moins.</p><ul><li>Haies champêtres</li><li>Fruitiers tiges</li><li>Rosiers</li></ul>',
    }),
  )
}

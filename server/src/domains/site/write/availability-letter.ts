import { NewsletterForm, type Newsletter } from '@plantule/contract/marketing/newsletters'
import type { Ctx } from '../../../platform/context.ts'
import { escapeXml } from '../../../platform/documents/xml.ts'
import { euros } from '../../../platform/euros.ts'
import { frenchDay, today } from '../../../platform/paris.ts'
import { Refused } from '../../../platform/refused.ts'
import { createNewsletter } from '../../marketing/index.ts'
import { availableNow } from '../browse/available.ts'
import { availabilityConfig } from '../browse/list-rows.ts'
import { homeOf } from '../../storefront/index.ts'

/** More would be a catalogue, which the page is. */
const MOST = 60

/**
 * A draft of a letter that says what is ready now, from the stock that visitors see, with links that show what is left when they are
 * followed. Throws `nothing_available`.
 */
export async function writeAvailability(ctx: Ctx): Promise<Newsletter> {
  const rows = await availableNow(ctx)
  if (rows.length === 0) throw new Refused('nothing_available')
  const home = await homeOf(ctx)
  const lines = rows.slice(0, MOST).map(({ path, name, latinName, cultivar, sizes }) => {
    const called = [latinName || name, cultivar && `‘${cultivar}’`].filter(Boolean).join(' ')
    const had = sizes.map(({ label, priceCents }) => (priceCents === null ? label : `${label}, ${euros(priceCents)}`)).join(' ; ')
    return `<li><a href="${escapeXml(home + path)}">${escapeXml(called)}</a> : ${escapeXml(had)}</li>`
  })
  const more = rows.length > MOST ? ` et ${rows.length - MOST} autres` : ''
  return createNewsletter(
    ctx,
    NewsletterForm.parse({
      subject: `Disponible cette semaine : ${rows.length} ${rows.length > 1 ? 'plantes' : 'plante'}`,
      preview: `Ce qui est prêt à la pépinière le ${frenchDay(today(ctx))}`,
      html: `<p>Voici ce qui est prêt à partir cette semaine${
        (await availabilityConfig(ctx)).prices ? ', aux prix TTC du jour' : ''
      }.</p><ul>${lines.join('')}</ul><p><a href="${escapeXml(
        `${home}/available`,
      )}">Voir toute la liste${more}, à jour à tout moment</a> · <a href="${escapeXml(
        `${home}/available.pdf`,
      )}">la même à imprimer (PDF)</a> · <a href="${escapeXml(`${home}/available.csv`)}">pour un tableur</a></p>`,
    }),
  )
}

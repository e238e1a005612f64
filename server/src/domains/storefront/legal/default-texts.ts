import type { DefaultKind } from '@plantule/contract/storefront/legal'
import type { InvoicingInfo } from '@plantule/contract/shops/settings'
import type { Ctx } from '../../../platform/context.ts'
import { today } from '../../../platform/paris.ts'
import { cleanHtml } from '../../catalogue/index.ts'
import { invoicingInfo } from '../../shops/index.ts'
import { blank, sellerOf } from './filled.ts'
import { salesText, withdrawalText } from './sales-text.ts'

/** Who publishes the site (loi 2004-575 du 21 juin 2004 pour la confiance dans l'économie numérique). */
function noticeText(info: InvoicingInfo): string {
  const seller = sellerOf(info)
  const site = seller.website ? ` (${seller.website})` : ''
  return `
<h2>Mentions légales</h2>
<h3>Éditeur</h3>
<p>Ce site${site} est édité par ${seller.name}, ${seller.form}${seller.capital}, dont le siège est situé ${seller.address}.</p>
<ul>
<li>SIREN : ${seller.register}</li>
${seller.tva ? `<li>TVA intracommunautaire : ${seller.tva}</li>` : ''}
<li>Téléphone : ${seller.phone}</li>
<li>Courrier électronique : ${seller.email}</li>
</ul>
<p>Directeur de la publication : ${blank('prénom et nom')}.</p>
<h3>Hébergement</h3>
<p>${blank('nom, adresse et téléphone de l’hébergeur')}</p>
<h3>Propriété intellectuelle</h3>
<p>Les textes, photographies et logos de ce site appartiennent à ${seller.name} ou sont utilisés avec l’accord de leurs auteurs. Leur reproduction demande une autorisation écrite.</p>
<h3>Médiation de la consommation</h3>
<p>En cas de litige, le consommateur peut recourir gratuitement au médiateur suivant : ${blank('nom, adresse et site du médiateur')}.</p>`
}

/** What a person is told when data are collected (Reg. (EU) 2016/679 art. 13). */
function privacyText(info: InvoicingInfo): string {
  const seller = sellerOf(info)
  return `
<h2>Données personnelles</h2>
<h3>Responsable du traitement</h3>
<p>${seller.name}, ${seller.address}. Contact : ${seller.email}, ${seller.phone}.</p>
<h3>Données, finalités et durées</h3>
<ul>
<li>Commandes, livraisons et service après-vente : identité, coordonnées, commandes et échanges, pour exécuter le contrat ; conservés trois ans après la dernière commande.</li>
<li>Factures et comptabilité : pour satisfaire à une obligation légale ; conservées dix ans (art. L123-22 du code de commerce).</li>
<li>Infolettre : adresse électronique, avec votre consentement, jusqu’à votre désinscription, possible à tout moment par le lien de chaque envoi.</li>
<li>Commande passée depuis une infolettre : l’envoi dont elle vient, pour compter ce qu’il a rapporté (intérêt légitime) ; conservé quatre-vingt-dix jours, ou jusqu’à votre désinscription si elle vient avant.</li>
<li>Paiement par carte : traité par notre prestataire de paiement ; la pépinière ne conserve aucun numéro de carte.</li>
<li>Passeports phytosanitaires : traçabilité des végétaux vendus aux professionnels, pour satisfaire à une obligation légale ; conservés trois ans au moins (règlement (UE) 2016/2031, art. 69).</li>
</ul>
<h3>Destinataires</h3>
<p>Ces données sont destinées à l’équipe de ${seller.name} et, pour ce qui les concerne, à ses prestataires : hébergement, paiement, transport, comptabilité. Elles ne sont ni vendues ni louées. Transferts hors de l’Union européenne : ${blank('aucun, ou pays et garanties')}.</p>
<h3>Cookies</h3>
<p>${blank('cookies déposés par le site, ou « Ce site ne dépose que les cookies nécessaires à son fonctionnement. »')}</p>
<h3>Vos droits</h3>
<p>Vous pouvez demander l’accès à vos données, leur rectification, leur effacement, la limitation de leur traitement ou leur portabilité, vous opposer à leur utilisation et retirer votre consentement, en écrivant à ${seller.email}. Vous pouvez aussi adresser une réclamation à la CNIL (<a href="https://www.cnil.fr">www.cnil.fr</a>).</p>`
}

/** A text to begin with. It goes through the cleaning of saved texts, so that it is saved as it was shown. */
export async function legalDefault(ctx: Ctx, type: DefaultKind): Promise<{ type: DefaultKind; html: string }> {
  const info = await invoicingInfo(ctx)
  const texts: Record<DefaultKind, () => string> = {
    legal: () => noticeText(info),
    sales: () => salesText(info, today(ctx)),
    privacy: () => privacyText(info),
    withdrawal: () => withdrawalText(info),
  }
  return { type, html: cleanHtml(texts[type]()).replace(/\n+/g, '\n') }
}

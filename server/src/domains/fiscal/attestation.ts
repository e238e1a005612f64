import type { Attestation } from '@plantule/contract/fiscal/fiscal'
import type { Ctx } from '../../platform/context.ts'
import { parisDay } from '../../platform/paris.ts'
import { softwareVersion } from '../../platform/system-routes.ts'
import { currentShop, invoicingInfo } from '../shops/index.ts'
import { FORMAT_VERSION } from './chain-rules.ts'

const covered = [
  'Ventes au comptoir et remboursements par tickets scellés et numérotés',
  'Règlements des ventes et des commandes, et leurs corrections',
  'Sessions de caisse, entrées et sorties d’espèces, tickets Z',
  'Clôtures journalières, mensuelles et annuelles, totaux perpétuels',
  'Ventes sans connexion sur un appareil enregistré, signées par lui puis contresignées par le serveur',
  'Journal des événements, duplicatas, mode école',
  'Archives et contrôle d’intégrité',
]
const conditions = [
  {
    name: 'Inaltérabilité',
    how: 'Chaque vente, règlement et évènement est un maillon d’une chaîne scellée (HMAC-SHA-256), que le logiciel ne modifie ni ne supprime ; une correction est une opération de plus. Le contrôle recalcule les maillons et y compare tickets, lignes, règlements, sessions, clôtures et totaux : ce qui a été changé par un autre moyen est nommé.',
  },
  {
    name: 'Sécurisation',
    how: 'La clé est tenue hors de la base. Les derniers maillons sont gardés aussi à un second endroit et sur les appareils de caisse : un retour de la base à un état antérieur est décelé au démarrage ; celui de toute l’installation l’est par un appareil qui en savait davantage, une archive remise ou le code de contrôle d’un Z imprimé ou envoyé, et ne peut l’être sans l’un d’eux.',
  },
  {
    name: 'Conservation',
    how: 'Les données sont gardées ligne par ligne ; les clôtures du jour, du mois et de l’année enregistrent le total de la période et le total perpétuel, jamais remis à zéro et repris de la clôture scellée précédente.',
  },
  {
    name: 'Archivage',
    how: 'Les archives sont figées, datées et scellées, dans un format ouvert avec une notice en français ; elles se contrôlent sans la base de données.',
  },
]
const excluded = ['Catalogue, stock et production', 'Devis et préparation des commandes', 'Boutique en ligne', 'Export comptable']

/**
 * What the publisher's self-attestation says for this client and this version (CGI art. 286 I 3° bis, as restored by the
 * finance law for 2026). A major version is one that changes how records are sealed.
 */
export async function attestation(ctx: Ctx): Promise<Attestation> {
  const info = await invoicingInfo(ctx)
  const { name } = await currentShop(ctx)
  const first = await ctx.db
    .selectFrom('fiscal_link')
    .select((eb) => eb.fn.min('occurred_at').as('at'))
    .executeTakeFirst()
  return {
    software: 'Plantule',
    majorVersion: `${softwareVersion.split('.')[0]}.${FORMAT_VERSION}`,
    version: softwareVersion,
    client: { name: info.legalName || name, siret: info.siret, line1: info.line1, postcode: info.postcode, city: info.city },
    usedSince: first?.at ? parisDay(new Date(first.at)) : null,
    issuedOn: parisDay(ctx.now),
    conditions,
    covered,
    excluded,
  }
}

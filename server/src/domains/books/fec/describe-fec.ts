import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { invoicingInfo } from '../../shops/index.ts'
import { bookAccounts } from '../accounts.ts'
import { chartOf } from '../entries/chart.ts'
import { journals } from '../entries/entry.ts'
import { farmColumns, fecColumns } from './fec-columns.ts'

const meanings: Record<(typeof fecColumns)[number] | (typeof farmColumns)[number], string> = {
  JournalCode: 'code du journal',
  JournalLib: 'libellé du journal',
  EcritureNum: 'numéro de l’écriture, continu sur l’exercice',
  EcritureDate: 'date de comptabilisation (AAAAMMJJ)',
  CompteNum: 'numéro de compte',
  CompteLib: 'libellé du compte',
  CompAuxNum: 'numéro de compte auxiliaire (client ou fournisseur)',
  CompAuxLib: 'libellé du compte auxiliaire',
  PieceRef: 'référence de la pièce : numéro de facture, d’avoir, de ticket Z ou de commande',
  PieceDate: 'date de la pièce (AAAAMMJJ)',
  EcritureLib: 'libellé de l’écriture',
  Debit: 'montant au débit, virgule décimale',
  Credit: 'montant au crédit, virgule décimale',
  EcritureLet: 'lettrage : facture et règlements, acompte et facture, achat et règlement qui se soldent dans le même mois',
  DateLet: 'date de lettrage (AAAAMMJJ) : celle de la dernière écriture lettrée',
  ValidDate: 'date de validation : celle de la pièce, qui ne change plus une fois émise',
  Montantdevise: 'montant en devise (vide : tout est en euros)',
  Idevise: 'devise (vide)',
  DateRglt: 'date de règlement (AAAAMMJJ)',
  ModeRglt: 'mode de règlement',
  NatOp: 'nature de l’opération',
}

/** The notice that goes with the file (art. A47 A-1 LPF, IX). */
export async function describeFec(ctx: Ctx): Promise<FileReply> {
  const { legalName, siren } = await invoicingInfo(ctx)
  const accounts = await bookAccounts(ctx)
  const columns = [...fecColumns, ...(accounts.farmCash ? farmColumns : [])]
  const lines = [
    `Description du fichier des écritures de ${legalName} (SIREN ${siren})`,
    '',
    'Ce fichier est le sous-journal des ventes, de la caisse et des achats tenu par Plantule, dans la présentation',
    'de l’article A47 A-1 du livre des procédures fiscales. La comptabilité générale est tenue par l’expert-comptable.',
    '',
    'Jeu de caractères : UTF-8. Séparateur : tabulation. Fin d’enregistrement : retour chariot et fin de ligne.',
    'Première ligne : noms des champs. Dates : AAAAMMJJ. Montants : virgule décimale, sans séparateur de milliers.',
    accounts.till === 'z'
      ? 'Caisse : une écriture par ticket Z ; le détail des tickets est dans le journal des ventes.'
      : 'Caisse : une écriture par ticket.',
    accounts.farmCash
      ? 'Comptabilité super-simplifiée agricole, de trésorerie : une vente est enregistrée à son encaissement.'
      : 'Une vente est enregistrée à sa facture ou à son ticket.',
    '',
    'Champs',
    ...columns.map((name, index) => `${String(index + 1).padStart(2)}. ${name} : ${meanings[name]}`),
    '',
    'Journaux',
    ...Object.entries(journals).map(([code, label]) => `${code} : ${label}`),
    '',
    'Comptes',
    ...[...chartOf(accounts)].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([number, label]) => `${number} : ${label}`),
    '',
  ]
  return { name: `${siren || 'FEC'}-description.txt`, body: Buffer.from(lines.join('\r\n')) }
}

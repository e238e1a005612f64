import { type BookAccounts, bankAccounts, type PurchaseCategory } from '@plantule/contract/books/accounts'
import { categoryLabels } from '../purchases/category-labels.ts'
import { percentText } from '../../../platform/percent-text.ts'

const bankLabels: Record<keyof typeof bankAccounts, string> = {
  owner: 'Compte de l’exploitant',
  loan: 'Emprunts',
  wages: 'Personnel, rémunérations dues',
  social: 'Sécurité sociale, MSA',
  tva: 'TVA à décaisser',
  partners: 'Associés, comptes courants',
  interest: 'Intérêts des emprunts',
  subsidies: 'Subventions d’exploitation',
}

/** Each account of the books with one label, since the FEC takes no account under two: the first use names it. */
export function chartOf(accounts: BookAccounts): Map<string, string> {
  const { payments } = accounts
  const uses: [string, string][] = [
    [accounts.customers, 'Clients'],
    [accounts.suppliers, 'Fournisseurs'],
    [accounts.deposits, 'Acomptes reçus'],
    [accounts.depositTva, 'TVA sur acomptes'],
    ...accounts.rates.map(({ rateBp, sales }): [string, string] => [sales, `Ventes ${percentText(rateBp)}`]),
    ...accounts.rates.map(({ rateBp, tva }): [string, string] => [tva, `TVA collectée ${percentText(rateBp)}`]),
    [accounts.carriage, 'Ports et frais accessoires facturés'],
    [accounts.bank, 'Banque'],
    [payments.cash, 'Caisse'],
    [payments.card, 'Cartes bancaires à encaisser'],
    [payments.online_card, 'Cartes en ligne à encaisser'],
    [payments.cheque, 'Chèques à encaisser'],
    [payments.transfer, 'Virements reçus'],
    [payments.direct_debit, 'Prélèvements reçus'],
    [payments.gift_card, 'Cartes cadeaux en circulation'],
    [payments.credit_code, 'Avoirs à imputer'],
    [accounts.transfers, 'Virements internes'],
    [accounts.suspense, 'Compte d’attente'],
    [accounts.cashShort, 'Écarts de caisse, manquants'],
    [accounts.cashOver, 'Écarts de caisse, excédents'],
    [accounts.losses, 'Pertes sur créances irrécouvrables'],
    [accounts.goodwill, 'Remises accordées'],
    [accounts.expired, 'Cartes cadeaux et avoirs expirés'],
    ...Object.entries(accounts.purchases).map(([key, number]): [string, string] => [number, categoryLabels[key as PurchaseCategory]]),
    [accounts.deductibleTva, 'TVA déductible'],
    [accounts.assetTva, 'TVA sur immobilisations'],
    ...Object.entries(bankAccounts).map(([key, number]): [string, string] => [number, bankLabels[key as keyof typeof bankAccounts]]),
  ]
  const chart = new Map<string, string>()
  for (const [number, label] of uses) if (!chart.has(number)) chart.set(number, label)
  return chart
}

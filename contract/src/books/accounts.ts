import { z } from 'zod'
import { basisPoints } from '../base/shared.ts'

/** An account number of the chart: at least three figures; letters may follow (art. A47 A-1 LPF, PCG art. 932-1). */
export const account = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[1-8]\d{2}[0-9A-Z]{0,15}$/, 'bad_account')
export const paymentAccounts = ['cash', 'card', 'online_card', 'cheque', 'transfer', 'direct_debit', 'gift_card', 'credit_code'] as const
export const purchaseCategories = [
  'plants',
  'substrate',
  'containers',
  'treatments',
  'energy',
  'water',
  'small_equipment',
  'packaging',
  'goods',
  'subcontracting',
  'rent',
  'maintenance',
  'insurance',
  'fees',
  'advertising',
  'transport',
  'travel',
  'telecom',
  'bank',
  'taxes',
  'equipment',
  'other',
] as const
export type PurchaseCategory = (typeof purchaseCategories)[number]
/** The category whose TVA is deducted as that of a fixed asset. */
export const assetCategory: PurchaseCategory = 'equipment'

/** Accounts of lines of the bank's statement that no sale or purchase explains (PCG). */
export const bankAccounts = {
  owner: '108000',
  loan: '164000',
  wages: '421000',
  social: '431000',
  tva: '445510',
  partners: '455000',
  interest: '661100',
  subsidies: '740000',
} as const
export const bankAccountNames = Object.keys(bankAccounts) as (keyof typeof bankAccounts)[]

const oneEach = <const K extends readonly string[]>(keys: K) =>
  z.object(Object.fromEntries(keys.map((key) => [key, account])) as Record<K[number], typeof account>)

export const BookAccounts = z.object({
  customers: account,
  suppliers: account,
  deposits: account,
  /** TVA on deposits that no invoice holds yet. */
  depositTva: account,
  /** By rate of TVA: what is sold, and the tax on it. */
  rates: z
    .array(z.object({ rateBp: basisPoints, sales: account, tva: account }))
    .min(1)
    .max(20),
  /** Delivery fees of orders; their TVA stays with that of the goods. */
  carriage: account,
  payments: oneEach(paymentAccounts),
  bank: account,
  /** Money on its way from the drawer to the bank. */
  transfers: account,
  /** Money that went into or out of the drawer for another reason. */
  suspense: account,
  cashShort: account,
  cashOver: account,
  /** What customers owe and the shop gives up. */
  losses: account,
  /** What the shop gives by a credit code that no sale explains. */
  goodwill: account,
  /** What is left on gift cards and credit codes when they expire: income without TVA. */
  expired: account,
  purchases: oneEach(purchaseCategories),
  deductibleTva: account,
  assetTva: account,
  /** The month in which the fiscal year begins. */
  yearStart: z.int().min(1).max(12),
  /** One entry for each Z, or one for each ticket. */
  till: z.enum(['z', 'ticket']),
  /** Farms in cash accounting: three more columns (art. A47 A-1 LPF, VIII 3°). */
  farmCash: z.boolean(),
  /** Lines of the bank's statement that were matched make entries, so that what tills and cheques left on the way arrives. */
  bankEntries: z.boolean(),
  /** When TVA is counted: with the document (goods, or services on debits), or with the money. */
  tvaBasis: z.enum(['documents', 'receipts']),
  /** The return of the summary: monthly or quarterly CA3, or the farms' yearly one. */
  tvaForm: z.enum(['ca3', 'ca12a']),
})
export type BookAccounts = z.output<typeof BookAccounts>

/** The chart of accounts as a nursery usually has it; the accountant changes what they do otherwise. */
export const usualAccounts: BookAccounts = {
  customers: '411000',
  suppliers: '401000',
  deposits: '419100',
  depositTva: '445870',
  rates: [
    { rateBp: 0, sales: '701000', tva: '445700' },
    { rateBp: 210, sales: '701021', tva: '445714' },
    { rateBp: 550, sales: '701055', tva: '445713' },
    { rateBp: 1000, sales: '701100', tva: '445712' },
    { rateBp: 2000, sales: '707200', tva: '445711' },
  ],
  carriage: '708500',
  payments: {
    cash: '530000',
    card: '511500',
    online_card: '517000',
    cheque: '511200',
    transfer: '512000',
    direct_debit: '512000',
    gift_card: '419700',
    credit_code: '419800',
  },
  bank: '512000',
  transfers: '580000',
  suspense: '471000',
  cashShort: '658000',
  cashOver: '758000',
  losses: '654000',
  goodwill: '709000',
  expired: '758100',
  purchases: {
    plants: '601100',
    substrate: '602100',
    containers: '602600',
    treatments: '602200',
    energy: '606100',
    water: '606110',
    small_equipment: '606300',
    packaging: '602610',
    goods: '607000',
    subcontracting: '611000',
    rent: '613000',
    maintenance: '615000',
    insurance: '616000',
    fees: '622600',
    advertising: '623000',
    transport: '624000',
    travel: '625000',
    telecom: '626000',
    bank: '627000',
    taxes: '635000',
    equipment: '215400',
    other: '628000',
  },
  deductibleTva: '445660',
  assetTva: '445620',
  yearStart: 1,
  till: 'z',
  farmCash: false,
  bankEntries: true,
  tvaBasis: 'documents',
  tvaForm: 'ca3',
}

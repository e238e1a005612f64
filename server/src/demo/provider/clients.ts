import type { Plan } from '@plantule/contract/subscription/plans'

type Asked = { hoursAgo: number; subject: string; text: string; kind: 'question' | 'problem' | 'idea'; screen: string }

/** A small shop beside the nursery of the demonstration: what the provider's staff see of it. */
export type DemoClient = {
  uid: string
  name: string
  level: Plan['level']
  interval: 'monthly' | 'yearly'
  /** Since when it is there. */
  daysOld: number
  /** Its owner first. */
  people: readonly string[]
  seenHoursAgo: number
  /** Days since its till was closed; without it has none. */
  daysSinceZ?: number
  failedImports?: readonly string[]
  /** Its last day of trial is in so many days; without it a plan is chosen. */
  trialDays?: number
  /** A year was invoiced so many months ago. */
  billed?: { monthsAgo: number; paid: boolean }
  paused?: true
  /** Days until it leaves. */
  leaves?: number
  /** Suspended by the staff. */
  closed?: string
  asked?: Asked
  /** Wants to talk about it. */
  books?: string
}

/** None of them takes part in what the nursery's own people see. */
export const demoClients: readonly DemoClient[] = [
  {
    uid: 'pepinieres-kermorvan',
    name: 'Pépinières Kermorvan',
    level: 'complete',
    interval: 'yearly',
    daysOld: 590,
    people: ['Loïc Kermorvan', 'Anne Riou'],
    seenHoursAgo: 1_400,
    billed: { monthsAgo: 8, paid: false },
  },
  {
    uid: 'pepiniere-du-val-orge',
    name: 'Pépinière du Val d’Orge',
    level: 'complete',
    interval: 'yearly',
    daysOld: 570,
    people: ['Hélène Faure', 'Samir Benali', 'Jeanne Roy', 'Théo Lambert', 'Maëlle Gros', 'Paul Adam'],
    seenHoursAgo: 2,
    daysSinceZ: 1,
    billed: { monthsAgo: 7, paid: true },
    asked: {
      hoursAgo: 26,
      subject: 'Deux taux de TVA sur une même composition',
      text: 'Une jardinière vendue avec son terreau : comment répartir la TVA entre les deux ?',
      kind: 'question',
      screen: '/packs',
    },
  },
  {
    uid: 'domaine-des-roses',
    name: 'Domaine des Roses',
    level: 'local-vegetal',
    interval: 'yearly',
    daysOld: 540,
    people: ['Agnès Villard', 'Bruno Villard'],
    seenHoursAgo: 610,
    billed: { monthsAgo: 6, paid: true },
    leaves: 150,
  },
  {
    uid: 'graines-du-causse',
    name: 'Graines du Causse',
    level: 'local-vegetal',
    interval: 'monthly',
    daysOld: 210,
    people: ['Maud Cazals', 'Rémi Cazals', 'Inès Pujol'],
    seenHoursAgo: 20,
    books: 'Les certificats d’origine des lots récoltés',
  },
  {
    uid: 'vivaces-de-bellevue',
    name: 'Les Vivaces de Bellevue',
    level: 'essential',
    interval: 'monthly',
    daysOld: 160,
    people: ['Odile Mercier'],
    seenHoursAgo: 75,
    daysSinceZ: 9,
    asked: {
      hoursAgo: 70,
      subject: 'La caisse refuse de s’ouvrir',
      text: 'Depuis lundi, le tiroir ne s’ouvre plus et la caisse reste sur « session de la veille à clôturer ».',
      kind: 'problem',
      screen: '/point-of-sale',
    },
  },
  {
    uid: 'arboretum-et-compagnie',
    name: 'Arboretum et Compagnie',
    level: 'complete',
    interval: 'monthly',
    daysOld: 95,
    people: ['Nicolas Bertin', 'Lou Castel', 'Fanny Picard'],
    seenHoursAgo: 6,
    failedImports: ['catalogue-2026.xlsx', 'catalogue-2026 (corrigé).xlsx'],
    asked: {
      hoursAgo: 4,
      subject: 'Notre fichier de 4 000 plantes est refusé',
      text: 'L’import s’arrête chaque fois au même endroit. Pouvez-vous regarder avec nous ?',
      kind: 'problem',
      screen: '/imports',
    },
    books: 'Reprendre notre catalogue',
  },
  {
    uid: 'jardinerie-des-halles',
    name: 'Jardinerie des Halles',
    level: 'complete',
    interval: 'monthly',
    daysOld: 80,
    people: ['Karim Haddad', 'Julie Perrot', 'Noé Blanc', 'Eva Colin', 'Tom Masson'],
    seenHoursAgo: 1,
    daysSinceZ: 1,
  },
  {
    uid: 'pepiniere-saint-fiacre',
    name: 'Pépinière Saint-Fiacre',
    level: 'complete',
    interval: 'monthly',
    daysOld: 300,
    people: ['Gilles Tanguy', 'Rose Tanguy'],
    seenHoursAgo: 260,
    paused: true,
  },
  {
    uid: 'aquaplantes-du-marais',
    name: 'Aquaplantes du Marais',
    level: 'essential',
    interval: 'monthly',
    daysOld: 400,
    people: ['Denis Poitevin'],
    seenHoursAgo: 2_100,
    closed: 'À la demande du client : cession en cours',
  },
  {
    uid: 'fruitiers-des-trois-vallees',
    name: 'Fruitiers des Trois Vallées',
    level: 'complete',
    interval: 'monthly',
    daysOld: 29,
    people: ['Ariane Morel'],
    seenHoursAgo: 30,
    trialDays: 1,
  },
  {
    uid: 'potager-de-lucie',
    name: 'Le Potager de Lucie',
    level: 'essential',
    interval: 'monthly',
    daysOld: 5,
    people: ['Lucie Aubry', 'Marin Aubry'],
    seenHoursAgo: 3,
    trialDays: 25,
  },
]

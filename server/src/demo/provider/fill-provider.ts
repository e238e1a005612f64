import type pg from 'pg'

type Prospect = {
  name: string
  company: string
  email: string
  phone: string
  kind: 'nursery' | 'seeds' | 'garden_centre'
  stage: 'new' | 'contacted' | 'demo' | 'offer' | 'won' | 'lost'
  lost?: string
  euros: number
  step?: string
  inDays?: number
  said?: [kind: 'call' | 'mail' | 'visit', daysAgo: number, text: string][]
}

const prospects: readonly Prospect[] = [
  {
    name: 'Élodie Marchand',
    company: 'Pépinières Marchand',
    email: 'elodie@marchand.example',
    phone: '0298112233',
    kind: 'nursery',
    stage: 'offer',
    euros: 1_188,
    step: 'Rappeler pour la signature',
    inDays: 0,
    said: [
      ['visit', 12, 'Trois serres, 4 ha de pleine terre. Vend à des paysagistes, veut les passeports.'],
      ['mail', 2, 'Offre « Complet » envoyée, à l’année.'],
    ],
  },
  {
    name: 'Yann Le Goff',
    company: 'Graines d’Armorique',
    email: 'yann@armorique.example',
    phone: '0297445566',
    kind: 'seeds',
    stage: 'demo',
    euros: 1_788,
    step: 'Montrer le végétal local',
    inDays: 2,
    said: [['call', 5, 'Suit ses lots dans un tableur, veut les certificats d’origine.']],
  },
  {
    name: 'Sophie Bernard',
    company: 'Le Jardin de Sophie',
    email: 'sophie@jardin.example',
    phone: '0241778899',
    kind: 'garden_centre',
    stage: 'contacted',
    euros: 708,
    step: 'Envoyer la documentation de la caisse',
    inDays: -1,
    said: [['call', 8, 'Deux caisses, veut quitter son logiciel actuel en janvier.']],
  },
  {
    name: 'Marc Dubois',
    company: 'Arbres du Perche',
    email: 'marc@perche.example',
    phone: '0233556677',
    kind: 'nursery',
    stage: 'new',
    euros: 1_188,
  },
  {
    name: 'Bastien Roussel',
    company: 'Pépinière du Lac Bleu',
    email: 'bastien@lacbleu.example',
    phone: '0450223344',
    kind: 'nursery',
    stage: 'new',
    euros: 708,
    step: 'Premier appel',
    inDays: 3,
  },
  {
    name: 'Nadia Cherif',
    company: 'Jardins de l’Étang',
    email: 'nadia@etang.example',
    phone: '0388556677',
    kind: 'garden_centre',
    stage: 'contacted',
    euros: 1_188,
    step: 'Fixer une visite',
    inDays: 5,
    said: [['mail', 3, 'Vu au salon de Lyon. Tient quatre caisses au printemps.']],
  },
  {
    name: 'Lucie Aubry',
    company: 'Le Potager de Lucie',
    email: 'lucie@potager.example',
    phone: '0241332211',
    kind: 'nursery',
    stage: 'won',
    euros: 348,
    said: [
      ['call', 20, 'Démarre au printemps, une caisse.'],
      ['mail', 6, 'A ouvert sa boutique à l’essai.'],
    ],
  },
  {
    name: 'Claire Petitjean',
    company: 'Vivaces de la Loire',
    email: 'claire@vivaces.example',
    phone: '0247112244',
    kind: 'nursery',
    stage: 'lost',
    lost: 'Cesse son activité en fin d’année',
    euros: 708,
  },
]

const answers = [
  ['Mot de passe oublié', 'Cliquez sur « Mot de passe oublié » à l’écran de connexion : un lien vous arrive par e-mail.'],
  ['Demander un accès', 'Pour que je voie ce que vous voyez, ouvrez l’accès dans Aide, « Accès de Plantule ».'],
] as const

const mails = [
  {
    hoursAgo: 5,
    from: 'contact@lesjardinsdenhaut.example',
    name: 'Paul Renaud',
    subject: 'Tarif pour deux caisses',
    text: 'Bonjour,\n\nNous tenons une jardinerie avec deux caisses. Combien coûterait votre logiciel à l’année ?\n\nPaul Renaud',
    attached: [],
  },
  {
    hoursAgo: 27,
    from: 'camille.moreau@perso.example',
    name: 'Camille Moreau',
    subject: 'Photo de mon écran',
    text: 'Je vous écris de mon adresse personnelle : voici la photo dont nous parlions au téléphone.',
    attached: ['IMG_2041.jpg'],
  },
] as const

/** Whom the provider wants to win, what it answers often and when it can be talked to: once, where there is nothing of it yet. */
export async function fillProvider(owner: pg.Pool, email: string): Promise<void> {
  const { rows } = await owner.query<{ id: number; name: string; filled: boolean }>(
    `select id, name, exists (select from provider_prospect) or exists (select from support_slot_rule) as filled
     from provider_staff where email = $1 and removed_at is null`,
    [email],
  )
  const [nora] = rows
  if (!nora || nora.filled) return
  for (const one of prospects) {
    const made = await owner.query<{ id: number }>(
      `insert into provider_prospect (name, company, email, phone, kind, stage, lost_reason, owner_id, value_cents, next_step, next_on)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, (now() at time zone 'Europe/Paris')::date + $11::int) returning id`,
      [
        one.name,
        one.company,
        one.email,
        one.phone,
        one.kind,
        one.stage,
        one.lost ?? null,
        nora.id,
        one.euros * 100,
        one.step ?? null,
        one.inDays ?? null,
      ],
    )
    for (const [kind, daysAgo, text] of one.said ?? [])
      await owner.query(
        `insert into provider_interaction (prospect_id, kind, text, at, staff_id, by_name)
         values ($1, $2, $3, now() - make_interval(days => $4), $5, $6)`,
        [made.rows[0]?.id, kind, text, daysAgo, nora.id, nora.name],
      )
  }
  for (const [place, [title, text]] of answers.entries())
    await owner.query('insert into provider_answer (place, title, text) values ($1, $2, $3)', [place, title, text])
  for (const { hoursAgo, from, name, subject, text, attached } of mails)
    await owner.query(
      `insert into provider_mail (message_ref, from_address, from_name, subject, text, attached, received_at)
       values ('demo ' || $1, $1, $2, $3, $4, $5, now() - make_interval(hours => $6))`,
      [from, name, subject, text, attached, hoursAgo],
    )
  await owner.query(
    `insert into support_slot_rule (weekday, from_min, to_min, minutes, places)
     select weekday, from_min, from_min + 180, 30, 2 from unnest(array[1, 2, 4, 5]) weekday, unnest(array[540, 840]) from_min`,
  )
  await owner.query('insert into support_slot_setting (notice_hours, horizon_days) values (12, 45)')
}

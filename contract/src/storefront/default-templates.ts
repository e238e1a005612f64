import {
  type Block,
  BLOCKS_VERSION,
  type BlockProps,
  type BlockType,
  newProps,
  type Slots,
  type Template,
  type TemplateKind,
} from './blocks.ts'

const block = <T extends BlockType>(id: string, type: T, props: Partial<BlockProps<T>> = {}, slots?: Slots): Block =>
  ({ id, type, props: { ...newProps(type), ...props }, ...(slots ? { slots } : {}) }) as unknown as Block

const landing = (): Block[] => [
  block('accueil', 'hero', {
    title: 'Des plantes élevées ici, prêtes pour votre jardin',
    text: 'Nous cultivons chaque plante avec soin et vous conseillons pour la choisir, la planter et la garder belle.',
    buttonLabel: 'Voir les plantes de saison',
    buttonLink: '#saison',
    height: 'high',
  }),
  block('rayons', 'categories', { title: 'Nos rayons' }),
  block('saison', 'products', { title: 'De saison en ce moment', source: 'season', tone: 'soft' }),
  block(
    'maison',
    'columns',
    { layout: '1-1' },
    {
      first: [
        block('conseil', 'text', {
          html: '<h2>Une pépinière, des gens</h2><p>Nos plantes grandissent en pleine terre ou en pot, à leur rythme. Venez les voir, posez vos questions, ou commandez en ligne : nous préparons votre commande le jour même de son départ.</p>',
          width: 'wide',
        }),
      ],
      second: [block('horaires', 'hours', { title: 'Nous trouver' })],
    },
  ),
  block('nouveautes', 'products', { title: 'Nouveautés', source: 'new', count: 4 }),
  block('journal', 'articles', { title: 'Le journal' }),
  block('lettre', 'newsletter', {
    title: 'Les plantes prêtes, avant tout le monde',
    text: 'Une lettre de temps en temps : ce qui est prêt, ce qui fleurit, ce qu’il faut planter. Un clic suffit pour ne plus la recevoir.',
    label: 'M’inscrire',
    tone: 'deep',
  }),
]

const product = (): Block[] => [
  block(
    'haut',
    'columns',
    { layout: '1-1' },
    {
      first: [block('photos', 'carousel')],
      second: [block('nom', 'name'), block('achat', 'buy'), block('en-bref', 'characteristics', { which: 'shop', look: 'tiles' })],
    },
  ),
  block('description', 'description', { title: 'Description' }),
  block('fiche', 'characteristics', { title: 'Caractéristiques', which: 'others' }),
  block('entretien', 'care', { title: 'Plantation et entretien' }),
  block('origine', 'origin', { title: 'Origine' }),
  block('livraison', 'delivery', { title: 'Livraison et retrait' }),
  block('voisines', 'related', { title: 'À planter à côté' }),
]

/** A page to begin with: good as it is, and shown until something is published. */
export const defaultTemplate = (kind: TemplateKind): Template => ({
  version: BLOCKS_VERSION,
  blocks: kind === 'landing' ? landing() : product(),
})

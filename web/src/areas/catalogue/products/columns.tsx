import type { ProductRow } from '@plantule/contract/catalogue/products'
import { imageUrl } from '@plantule/contract/library/library'
import type { TFunction } from 'i18next'
import { InlineFigure } from '../../../kit/fields/InlineFigure.tsx'
import type { Column } from '../../../kit/list/column.ts'
import { euros, eurosRange, figure } from '../../../ui/format.ts'
import { UnstyledButton } from '../../../ui/inputs.ts'
import { Link } from '../../../ui/Link.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Figure, Moment, Percent } from '../../../ui/values.tsx'
import classes from './columns.module.css'
import { PlantName } from '../parts/PlantName.tsx'
import type { SizeSaving } from '../parts/use-size-saving.ts'

type Choice = {
  t: TFunction<'products'>
  mayWrite: boolean
  mayCount: boolean
  pathOf: (id: number) => string
  saving: SizeSaving
  /** Shows the sizes of a product that has several. */
  onSizes: (id: number) => void
}

export const productColumns = ({ t, mayWrite, mayCount, pathOf, saving, onSizes }: Choice): Column<ProductRow>[] => [
  {
    id: 'picture',
    header: t('picture'),
    cell: (p) => <Picture src={p.imageKey && imageUrl(p.imageKey, 320)} size={34} />,
    width: '3.8rem',
    card: 'picture',
  },
  {
    id: 'name',
    header: t('name'),
    cell: (p) => (
      <>
        <Link to={pathOf(p.id)}>{p.name}</Link>
        <PlantName product={p} />
      </>
    ),
    sort: 'name',
    card: 'title',
    ellipsis: true,
    width: '32%',
  },
  { id: 'reference', header: t('reference'), card: 'none', cell: (p) => p.reference, sort: 'reference' },
  { id: 'sizes', header: t('sizes'), card: 'none', cell: (p) => <Figure value={p.subproducts} />, align: 'right' },
  {
    id: 'price',
    card: 'plain',
    header: t('price'),
    cell: (p) =>
      mayWrite && p.subproducts === 1 && !p.archivedAt ? (
        <InlineFigure
          column="price"
          label={t('priceOf', { name: p.name })}
          value={p.priceFromCents}
          scale={100}
          unit="€"
          save={(cents) => saving.setOnlyPrice(p.id, cents)}
        />
      ) : (
        <PriceRange product={p} />
      ),
    sort: 'price',
    align: 'right',
  },
  {
    id: 'stock',
    header: t('stock'),
    cell: (p) => (
      <>
        {p.lowStock && <Pill tone="attention">{t('low')}</Pill>}{' '}
        {mayCount && p.subproducts === 1 && p.onHand === p.available && !p.archivedAt ? (
          <InlineFigure
            column="stock"
            label={t('stockOf', { name: p.name })}
            value={p.onHand}
            save={(count) => saving.setOnlyStock(p.id, p.onHand, count)}
            width={70}
          />
        ) : p.subproducts > 1 ? (
          <UnstyledButton className={classes.several} title={t('seeSizes')} onClick={() => onSizes(p.id)}>
            {figure(p.available)}
          </UnstyledButton>
        ) : (
          <Figure value={p.available} />
        )}
      </>
    ),
    sort: 'stock',
    align: 'right',
  },
  {
    id: 'published',
    header: t('state'),
    cell: (p) =>
      p.archivedAt ? <Pill>{t('archived')}</Pill> : p.published ? <Pill tone="good">{t('published')}</Pill> : <Pill>{t('draft')}</Pill>,
    card: 'corner',
  },
  { id: 'categories', header: t('categories'), cell: (p) => p.categories.join(', '), hidden: true },
  { id: 'provider', header: t('provider'), cell: (p) => p.provider, hidden: true },
  { id: 'tags', header: t('tags'), cell: (p) => p.tags.join(', '), hidden: true },
  { id: 'rate', header: t('rate'), cell: (p) => <Percent rate={p.rateBp} />, align: 'right', hidden: true },
  { id: 'updated', header: t('updated'), cell: (p) => <Moment at={p.updatedAt} />, sort: 'updated', hidden: true },
]

function PriceRange({ product: { priceFromCents: from, priceToCents: to } }: { product: ProductRow }) {
  if (from === null || to === null) return null
  return <span className="figures">{from === to ? euros(from) : eurosRange(from, to)}</span>
}

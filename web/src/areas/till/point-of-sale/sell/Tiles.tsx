import { IconBan, IconGift, IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../../paths.ts'
import { publicConfig } from '../../../../session/public-config.ts'
import { Button } from '../../../../ui/Button.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { Picture } from '../../../../ui/Picture.tsx'
import { figure } from '../../../../ui/format.ts'
import { Euro, LatinName } from '../../../../ui/values.tsx'
import { Waiting } from '../../../../kit/Waiting.tsx'
import { written } from '../../../../kit/sale/draft.ts'
import { pictureOf } from '../../../../kit/sale/picture-of.ts'
import { keyOf, readTimes, type Article } from '../../parts/basket.ts'
import { PACKS } from '../../parts/finder.ts'
import { refusalOf } from './refusal.ts'
import { leftOf, type SoldAlone } from '../offline/sold-alone.ts'
import type { Shelf } from '../../parts/use-till.ts'
import classes from './Sell.module.css'

type TilesProps = {
  catalogue: Shelf
  sold: SoldAlone
  typed: string
  category: number | null
  onCategory: (id: number | null) => void
  onPick: (item: Article, times: number) => void
  onFree: () => void
  onCard: () => void
}

/** What sells most comes first; categories narrow it, typing searches everything. */
export const Tiles = memo(function Tiles({ catalogue, sold, typed, category, onCategory, onPick, onFree, onCard }: TilesProps) {
  const { t } = useTranslation(['till', 'tillCards'])
  const { times, rest } = readTimes(typed)
  const items = useMemo(() => catalogue.finder.search(rest, rest.trim() === '' ? category : null), [catalogue.finder, rest, category])
  const refused = useMemo(() => catalogue.finder.refused(rest), [catalogue.finder, rest])
  if (catalogue.waiting) return <Waiting />
  const { packs: keptPacks, categories, items: keptItems } = catalogue.kept
  const packs = keptPacks.length > 0 ? [{ id: PACKS as number | null, name: t('tiles.packs') }] : []
  const tabs = [{ id: null, name: t('tiles.best') }, ...packs, ...categories.map(({ id, name }) => ({ id: id as number | null, name }))]
  return (
    <>
      <div className={classes.categories} role="group" aria-label={t('tiles.categories')}>
        {tabs.map(({ id, name }) => (
          <button key={id ?? -1} type="button" className={classes.category} aria-pressed={category === id} onClick={() => onCategory(id)}>
            {name}
          </button>
        ))}
        <button type="button" className={classes.category} onClick={onFree}>
          <IconPlus size={18} aria-hidden /> {t('tiles.free')}
        </button>
        <button type="button" className={classes.category} onClick={onCard}>
          <IconGift size={18} aria-hidden /> {t('tillCards:title')}
        </button>
      </div>
      {keptItems.length + keptPacks.length === 0 ? (
        <NoArticles />
      ) : items.length + refused.length === 0 ? (
        <p className={classes.nothing}>{t('tiles.nothing')}</p>
      ) : (
        <ul className={classes.tiles}>
          {refused.map((item) => (
            <li key={item.reference} className={classes.refused}>
              <IconBan size={18} aria-hidden /> {refusalOf(t, item)}
            </li>
          ))}
          {items.map((item) => (
            <Tile key={keyOf(item)} item={item} left={leftOf(item, sold)} times={times ?? 1} onPick={onPick} />
          ))}
        </ul>
      )}
    </>
  )
})

/** The demonstration opens while it still fills; a shop of one's own has articles once they are entered. */
function NoArticles() {
  const { t } = useTranslation('till')
  const filling = useQueryClient().getQueryData(publicConfig.queryKey)?.demo === true
  return filling ? (
    <EmptyState title={t('tiles.fillingTitle')} text={t('tiles.fillingText')} />
  ) : (
    <EmptyState
      title={t('tiles.emptyTitle')}
      text={t('tiles.emptyText')}
      action={<Button to={paths.products}>{t('tiles.toProducts')}</Button>}
    />
  )
}

const Tile = memo(function Tile({
  item,
  left,
  times,
  onPick,
}: {
  item: Article
  left: number | null
  times: number
  onPick: (item: Article, times: number) => void
}) {
  const { t } = useTranslation('till')
  const out = left !== null && left <= 0
  return (
    <li>
      <button type="button" className={classes.tile} data-tile data-out={out || undefined} onClick={() => onPick(item, times)}>
        <Picture src={pictureOf(item.imageKey)} size={56} />
        <span className={classes.tileWords}>
          <span className={classes.tileName}>{item.label}</span>
          {item.latinName && (
            <small className={classes.latin}>
              <LatinName name={item.latinName} />
            </small>
          )}
          {item.pack && <small className={classes.latin}>{written(item.pack.parts)}</small>}
          <span className={classes.tileFoot}>
            <b>
              <Euro cents={item.priceCents} />
            </b>
            {left !== null && <small>{out ? t('tiles.none') : t('tiles.left', { count: left, shown: figure(left) })}</small>}
          </span>
        </span>
      </button>
    </li>
  )
})

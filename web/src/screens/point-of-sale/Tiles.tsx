import type { TillCatalogue, TillItem } from '@plantule/contract/till-catalogue'
import { IconPlus } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { figure } from '../../ui/format.ts'
import { Euro, LatinName } from '../../ui/values.tsx'
import { Waiting } from '../../kit/Waiting.tsx'
import { pictureOf } from '../order/picture-of.ts'
import { readTimes } from './basket.ts'
import type { Finder } from './finder.ts'
import classes from './Sell.module.css'

type TilesProps = {
  catalogue: TillCatalogue & { finder: Finder; waiting: boolean }
  typed: string
  category: number | null
  onCategory: (id: number | null) => void
  onPick: (item: TillItem, times: number) => void
  onFree: () => void
}

/** What sells most comes first; categories narrow it, typing searches everything. */
export function Tiles({ catalogue, typed, category, onCategory, onPick, onFree }: TilesProps) {
  const { t } = useTranslation('till')
  const { times, rest } = readTimes(typed)
  const items = useMemo(() => catalogue.finder.search(rest, rest.trim() === '' ? category : null), [catalogue.finder, rest, category])
  if (catalogue.waiting) return <Waiting />
  const tabs = [{ id: null, name: t('tiles.best') }, ...catalogue.categories.map(({ id, name }) => ({ id: id as number | null, name }))]
  return (
    <>
      <div className={classes.categories} role="group" aria-label={t('tiles.categories')}>
        {tabs.map(({ id, name }) => (
          <button key={id ?? 0} type="button" className={classes.category} aria-pressed={category === id} onClick={() => onCategory(id)}>{name}</button>
        ))}
        <button type="button" className={classes.category} onClick={onFree}><IconPlus size={18} aria-hidden /> {t('tiles.free')}</button>
      </div>
      {catalogue.items.length === 0 ? (
        <EmptyState title={t('tiles.emptyTitle')} text={t('tiles.emptyText')} action={<Button to={paths.products}>{t('tiles.toProducts')}</Button>} />
      ) : items.length === 0 ? (
        <p className={classes.nothing}>{t('tiles.nothing')}</p>
      ) : (
        <ul className={classes.tiles}>
          {items.map((item) => <Tile key={item.subproductId} item={item} times={times ?? 1} onPick={onPick} />)}
        </ul>
      )}
    </>
  )
}

const Tile = memo(function Tile({ item, times, onPick }: { item: TillItem; times: number; onPick: (item: TillItem, times: number) => void }) {
  const { t } = useTranslation('till')
  const out = item.available !== null && item.available <= 0
  return (
    <li>
      <button type="button" className={classes.tile} data-out={out || undefined} onClick={() => onPick(item, times)}>
        <Picture src={pictureOf(item.imageKey)} size={56} />
        <span className={classes.tileWords}>
          <span className={classes.tileName}>{item.label}</span>
          {item.latinName && <small className={classes.latin}><LatinName name={item.latinName} /></small>}
          <span className={classes.tileFoot}>
            <b><Euro cents={item.priceCents} /></b>
            {item.available !== null && <small>{out ? t('tiles.none') : t('tiles.left', { count: item.available, shown: figure(item.available) })}</small>}
          </span>
        </span>
      </button>
    </li>
  )
})

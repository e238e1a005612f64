import { IconArrowLeft, IconBan, IconGift, IconPlus, IconStack2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../../paths.ts'
import { publicConfig } from '../../../../session/public-config.ts'
import { Button } from '../../../../ui/Button.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { Picture } from '../../../../ui/Picture.tsx'
import { euros, figure } from '../../../../ui/format.ts'
import { Euro, LatinName } from '../../../../ui/values.tsx'
import { Waiting } from '../../../../kit/Waiting.tsx'
import { written } from '../../../../kit/sale/draft.ts'
import { pictureOf } from '../../../../kit/sale/picture-of.ts'
import { readTimes, type Article } from '../../parts/basket.ts'
import { PACKS } from '../../parts/finder.ts'
import { refusalOf } from './refusal.ts'
import { leftOf, type SoldAlone } from '../offline/sold-alone.ts'
import type { Shelf } from '../../parts/use-till.ts'
import { plantOf, sizesOf, tileGroups, type TileGroup } from './tile-groups.ts'
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

const SHOWN = 120
/** Of which plant the sizes stand open, of what was typed and chosen then. */
type Opened = { key: number; typed: string; category: number | null }

/** What sells most comes first; categories narrow it, typing searches everything. A plant's sizes share a tile that opens them. */
export const Tiles = memo(function Tiles({ catalogue, sold, typed, category, onCategory, onPick, onFree, onCard }: TilesProps) {
  const { t } = useTranslation(['till', 'tillCards'])
  const { times, rest } = readTimes(typed)
  const items = useMemo(() => catalogue.finder.search(rest, rest.trim() === '' ? category : null), [catalogue.finder, rest, category])
  const groups = useMemo(() => tileGroups(items).slice(0, SHOWN), [items])
  const refused = useMemo(() => catalogue.finder.refused(rest), [catalogue.finder, rest])
  const [asked, setAsked] = useState<Opened | null>(null)
  const stillAsked = asked?.typed === typed && asked.category === category
  const opened = stillAsked ? groups.find(({ key }) => key === asked.key)?.articles : undefined
  const list = useRef<HTMLUListElement>(null)
  const left = useRef<number | null>(null)
  const open = useCallback((key: number) => setAsked({ key, typed, category }), [typed, category])
  const close = useCallback(() => {
    left.current = asked?.key ?? null
    setAsked(null)
  }, [asked])
  const openKey = opened ? asked?.key : undefined
  // The tile that was pressed is gone: its sizes take the focus, or it has it again, unless the field has taken it.
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const back = left.current === null ? null : list.current?.querySelector<HTMLElement>(`[data-group="${left.current}"]`)
    const tile = openKey === undefined ? back : list.current?.querySelector<HTMLElement>('[data-tile]')
    tile?.focus()
    left.current = null
  }, [openKey])
  useEffect(() => {
    const shown = list.current
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close()
    }
    if (openKey !== undefined) shown?.addEventListener('keydown', onKey)
    return () => shown?.removeEventListener('keydown', onKey)
  }, [openKey, close])
  const pick = useCallback(
    (item: Article, count: number): void => {
      close()
      onPick(item, count)
    },
    [close, onPick],
  )
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
        <ul ref={list} className={classes.tiles}>
          {opened && (
            <li className={classes.ofPlant}>
              <Button look="quiet" icon={<IconArrowLeft size={20} aria-hidden />} onClick={close}>
                {t('tiles.back')}
              </Button>
              <b>{plantOf(opened[0])}</b>
            </li>
          )}
          {refused.map((item) => (
            <li key={item.reference} className={classes.refused}>
              <IconBan size={18} aria-hidden /> {refusalOf(t, item)}
            </li>
          ))}
          {opened
            ? sizesOf(opened).map((item) => (
                <Tile key={item.reference} item={item} left={leftOf(item, sold)} times={times ?? 1} onPick={pick} />
              ))
            : groups.map(({ key, articles }) =>
                articles.length === 1 ? (
                  <Tile key={key} item={articles[0]} left={leftOf(articles[0], sold)} times={times ?? 1} onPick={onPick} />
                ) : (
                  <PlantTile key={key} group={{ key, articles }} sold={sold} onOpen={open} />
                ),
              )}
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
          <TilePlant item={item} />
          {item.size && <b className={classes.tileSize}>{item.size}</b>}
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

/** Its whole name stands in the tip where the tile has no room for it. */
const TilePlant = ({ item }: { item: Article }) => (
  <span className={classes.tileName} title={plantOf(item)}>
    {plantOf(item)}
  </span>
)

const PlantTile = memo(function PlantTile({
  group: { key, articles },
  sold,
  onOpen,
}: {
  group: TileGroup
  sold: SoldAlone
  onOpen: (key: number) => void
}) {
  const { t } = useTranslation('till')
  const [face] = articles
  const out = articles.every((item) => {
    const left = leftOf(item, sold)
    return left !== null && left <= 0
  })
  return (
    <li>
      <button
        type="button"
        className={classes.tile}
        data-tile
        data-opens
        data-group={key}
        data-out={out || undefined}
        onClick={() => onOpen(key)}
      >
        <Picture src={pictureOf(face.imageKey)} size={56} />
        <span className={classes.tileWords}>
          <TilePlant item={face} />
          <b className={classes.tileSize}>{t('tiles.sizes', { count: articles.length })}</b>
          {face.latinName && (
            <small className={classes.latin}>
              <LatinName name={face.latinName} />
            </small>
          )}
          <span className={classes.tileFoot}>
            <b>{t('tiles.from', { price: euros(Math.min(...articles.map(({ priceCents }) => priceCents))) })}</b>
            {out ? <small>{t('tiles.none')}</small> : <IconStack2 size={18} aria-hidden />}
          </span>
        </span>
      </button>
    </li>
  )
})

import { fairsRoutes } from '@plantule/contract/till/fairs'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { read } from '../../../api/query.ts'
import { FigureInput } from '../../../kit/fields/FigureInput.tsx'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Select, Textarea } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { showError, showToast } from '../../../ui/toast.ts'
import type { Article } from '../parts/basket.ts'
import type { Shelf } from '../parts/use-till.ts'
import { readList } from './kept-lines.ts'
import { OfOrder } from './OfOrder.tsx'

type ManyPlantsProps = { fairId: number; shelf: Shelf; onAdd: (article: Article, quantity: number) => void }
const USUAL = 5

/** Whole lists at once: a category, what an earlier fair took, an order or a quotation, a list out of a spreadsheet. */
export function ManyPlants({ fairId, shelf, onAdd }: ManyPlantsProps) {
  const { t } = useTranslation('fairs')
  const [asked, setAsked] = useState<'category' | 'fair' | 'order' | 'list' | null>(null)
  const mayOrders = useCan('orders.read')
  const close = (): void => setAsked(null)
  return (
    <>
      <Group gap="xs">
        {(['category', 'fair', ...(mayOrders ? ['order' as const] : []), 'list'] as const).map((way) => (
          <Button key={way} onClick={() => setAsked(way)}>
            {t(`many.${way}`)}
          </Button>
        ))}
      </Group>
      {asked === 'category' && <ByCategory shelf={shelf} onAdd={onAdd} onClose={close} />}
      {asked === 'fair' && <LikeFair fairId={fairId} shelf={shelf} onAdd={onAdd} onClose={close} />}
      {asked === 'order' && <OfOrder shelf={shelf} onAdd={onAdd} onClose={close} />}
      {asked === 'list' && <Pasted shelf={shelf} onAdd={onAdd} onClose={close} />}
    </>
  )
}

export type WayProps = Pick<ManyPlantsProps, 'shelf' | 'onAdd'> & { onClose: () => void }

function ByCategory({ shelf, onAdd, onClose }: WayProps) {
  const { t } = useTranslation('fairs')
  const [category, setCategory] = useState<string | null>(null)
  const [each, setEach] = useState<number | null>(USUAL)
  const plants = shelf.kept.items.filter(
    (item) => category !== null && item.categoryIds.includes(Number(category)) && (item.available ?? 1) > 0,
  )
  const take = (): void => {
    for (const item of plants.toReversed()) onAdd({ ...item, pack: null }, Math.min(each ?? 0, item.available ?? Infinity))
    onClose()
  }
  return (
    <Dialog title={t('many.category')} onClose={onClose}>
      <Stack>
        <Select
          label={t('many.categoryLabel')}
          data={shelf.kept.categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={category}
          onChange={setCategory}
          searchable
        />
        <FigureInput label={t('many.each')} description={t('many.eachText')} value={each} onChange={setEach} />
        <Button look="main" disabled={(plants.length === 0 && t('many.noPlant')) || (!each && t('load.none')) || false} onClick={take}>
          {t('many.take', { count: plants.length })}
        </Button>
      </Stack>
    </Dialog>
  )
}

function LikeFair({ fairId, shelf, onAdd, onClose }: WayProps & { fairId: number }) {
  const { t } = useTranslation('fairs')
  const { data } = useQuery(read(fairsRoutes.listFairs, { query: { size: 50 } }))
  const [chosen, setChosen] = useState<string | null>(null)
  const others = (data?.items ?? []).filter((fair) => fair.id !== fairId)
  const take = async (): Promise<void> => {
    const { stand } = await call(fairsRoutes.getFair, { params: { id: Number(chosen) } })
    const items = stand.toReversed().flatMap((line) => {
      const item = shelf.prices.items.get(line.subproductId)
      const quantity = Math.min(line.loaded, item?.available ?? line.loaded)
      return item && quantity > 0 ? [{ item, quantity }] : []
    })
    for (const { item, quantity } of items) onAdd({ ...item, pack: null }, quantity)
    const left = stand.length - items.length
    if (left > 0) showToast({ text: t('many.unavailable', { count: left }) })
    onClose()
  }
  return (
    <Dialog title={t('many.fair')} onClose={onClose}>
      <Stack>
        <Text size="sm">{t(others.length === 0 ? 'many.noFair' : 'many.fairText')}</Text>
        <Select
          label={t('many.fairLabel')}
          data={others.map(({ id, name, firstDay }) => ({ value: String(id), label: `${name} · ${firstDay}` }))}
          value={chosen}
          onChange={setChosen}
          searchable
        />
        <Button look="main" disabled={chosen === null && t('many.chooseFair')} onClick={() => void take().catch(showError)}>
          {t('many.takeList')}
        </Button>
      </Stack>
    </Dialog>
  )
}

function Pasted({ shelf, onAdd, onClose }: WayProps) {
  const { t } = useTranslation('fairs')
  const [text, setText] = useState('')
  const [unknown, setUnknown] = useState<string[]>([])
  const file = useRef<HTMLInputElement>(null)
  const rows = readList(text)
  const take = (): void => {
    const found = rows.map((row) => ({ ...row, article: shelf.finder.exact(row.code) }))
    for (const { article, quantity } of found.toReversed()) if (article && article.subproductId !== null) onAdd(article, quantity)
    const missing = found.filter(({ article }) => !article || article.subproductId === null)
    if (missing.length === 0) return onClose()
    // What was not found stays in the field, to be mended.
    setUnknown(missing.map(({ code }) => code))
    setText(missing.map(({ code, quantity }) => `${code};${quantity}`).join('\n'))
  }
  return (
    <Dialog title={t('many.list')} onClose={onClose}>
      <Stack>
        <Textarea
          label={t('many.listLabel')}
          description={t('many.listText')}
          placeholder={'VIV-0012;24\n3760123456789;6'}
          autosize
          minRows={6}
          maxRows={16}
          value={text}
          error={unknown.length > 0 ? t('many.unknown', { count: unknown.length, codes: unknown.slice(0, 5).join(', ') }) : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-label={t('many.file')}
          hidden
          onChange={(event) => void event.currentTarget.files?.[0]?.text().then(setText).catch(showError)}
        />
        <Group>
          <Button onClick={() => file.current?.click()}>{t('many.file')}</Button>
        </Group>
        <Button look="main" disabled={rows.length === 0 && t('many.noRow')} onClick={take}>
          {t('many.takeRows', { count: rows.length })}
        </Button>
      </Stack>
    </Dialog>
  )
}

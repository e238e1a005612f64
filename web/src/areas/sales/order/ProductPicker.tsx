import { packRoutes } from '@plantule/contract/packs/packs'
import { IconBarcode } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { Suggest, type TypedAhead } from '../../../kit/suggest/Suggest.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Euro, LatinName } from '../../../ui/values.tsx'
import { figure } from '../../../ui/format.ts'
import { articleOf, pickedKey, type Picked, written } from '../../../kit/sale/draft.ts'
import { pictureOf } from '../../../kit/sale/picture-of.ts'
import classes from './ProductPicker.module.css'

const same = (code: string | null, typed: string): boolean => code !== null && code.toLowerCase() === typed.toLowerCase()
const find =
  (customerId: number | null) =>
  async (q: string): Promise<Picked[]> => {
    const { items, packs } = await call(packRoutes.pickProducts, {
      query: { q, size: 12, ...(customerId !== null && { customer: customerId }) },
    })
    const sizes = items.map((size) => ({ kind: 'size' as const, size }))
    const offered = packs.map((pack) => ({ kind: 'pack' as const, pack }))
    // What begins with what was typed is what was meant.
    const meant = packs[0]?.label.toLowerCase().startsWith(q.toLowerCase()) && !items[0]?.label.toLowerCase().startsWith(q.toLowerCase())
    return meant ? [...offered, ...sizes] : [...sizes, ...offered]
  }

type ProductPickerProps = {
  /** Whose prices. */ customerId: number | null
  onPick: (item: Picked, ahead?: TypedAhead) => boolean | void
  inputRef: Ref<HTMLInputElement>
}

/** Finds what is sold, packs too, by name, Latin name, reference or barcode. */
export function ProductPicker({ customerId, onPick, inputRef }: ProductPickerProps) {
  const { t } = useTranslation('orders')
  return (
    <Suggest
      name={`products ${customerId ?? ''}`}
      label={t('picker.label')}
      placeholder={t('picker.hint')}
      icon={<IconBarcode size={18} aria-hidden />}
      find={find(customerId)}
      keyOf={pickedKey}
      isExact={(item, typed) =>
        item.kind === 'size' ? same(item.size.reference, typed) || same(item.size.barcode, typed) : same(item.pack.reference, typed)
      }
      render={(item) => <Entry item={item} />}
      onPick={onPick}
      inputRef={inputRef}
      first
      nothing={t('picker.nothing')}
    />
  )
}

function Entry({ item: picked }: { item: Picked }) {
  const { t } = useTranslation('orders')
  const item = articleOf(picked)
  return (
    <div className={classes.entry}>
      <Picture src={pictureOf(item.imageKey)} size={40} />
      <div className={classes.words}>
        <div className={classes.name}>{item.label}</div>
        <div className={classes.latin}>
          {item.latinName && <LatinName name={item.latinName} />} <span>{item.reference}</span>
          {picked.kind === 'pack' && <span>{t('lines.holds', { parts: written(item.parts) })}</span>}
        </div>
      </div>
      <div className={classes.figures}>
        <b>
          <Euro cents={item.priceCents ?? 0} />
        </b>
        {item.backorder && picked.kind === 'pack' ? (
          <small>{t('picker.onOrder')}</small>
        ) : item.available > 0 || item.backorder ? (
          <small>{t('picker.available', { count: item.available, shown: figure(item.available) })}</small>
        ) : (
          <Pill tone="attention">{t('picker.none')}</Pill>
        )}
      </div>
    </div>
  )
}

import type { PickItem } from '@plantule/contract/stock'
import { stockRoutes } from '@plantule/contract/stock'
import { IconBarcode } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { Suggest } from '../../kit/suggest/Suggest.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { Euro, LatinName } from '../../ui/values.tsx'
import { figure } from '../../ui/format.ts'
import { pictureOf } from './picture-of.ts'
import classes from './ProductPicker.module.css'

const same = (code: string | null, typed: string): boolean => code !== null && code.toLowerCase() === typed.toLowerCase()
const find = (q: string) => call(stockRoutes.pickProducts, { query: { q, size: 12 } }).then((answer) => answer.items)

/** Finds what is sold by name, Latin name, reference or barcode. */
export function ProductPicker({ onPick, inputRef }: { onPick: (item: PickItem) => void; inputRef: Ref<HTMLInputElement> }) {
  const { t } = useTranslation('orders')
  return (
    <Suggest
      name="products"
      label={t('picker.label')}
      placeholder={t('picker.hint')}
      icon={<IconBarcode size={18} aria-hidden />}
      find={find}
      keyOf={(item) => item.subproductId}
      isExact={(item, typed) => same(item.reference, typed) || same(item.barcode, typed)}
      render={(item) => <Entry item={item} />}
      onPick={onPick}
      inputRef={inputRef}
      nothing={t('picker.nothing')}
    />
  )
}

function Entry({ item }: { item: PickItem }) {
  const { t } = useTranslation('orders')
  return (
    <div className={classes.entry}>
      <Picture src={pictureOf(item.imageKey)} size={40} />
      <div className={classes.words}>
        <div className={classes.name}>{item.label}</div>
        <div className={classes.latin}>
          {item.latinName && <LatinName name={item.latinName} />} <span>{item.reference}</span>
        </div>
      </div>
      <div className={classes.figures}>
        <b>
          <Euro cents={item.priceCents} />
        </b>
        {item.available > 0 || item.backorder ? (
          <small>{t('picker.available', { count: item.available, shown: figure(item.available) })}</small>
        ) : (
          <Pill tone="attention">{t('picker.none')}</Pill>
        )}
      </div>
    </div>
  )
}

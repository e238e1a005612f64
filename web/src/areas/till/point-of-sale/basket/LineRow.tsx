import type { Discount } from '@plantule/contract/base/money'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { memo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../ui/Button.tsx'
import { euros } from '../../../../ui/format.ts'
import { Picture } from '../../../../ui/Picture.tsx'
import { Euro } from '../../../../ui/values.tsx'
import { pictureOf } from '../../../../kit/sale/picture-of.ts'
import { writtenDiscount } from '../../../../kit/sale/read-discount.ts'
import { changed, lineCents } from '../../parts/basket.ts'
import type { BasketChange } from './use-basket.ts'
import classes from '../sell/Sell.module.css'

type LineRowProps = {
  ref: RefObject<HTMLLIElement | null> | undefined
  /** The key of the line. */
  name: string
  label: string
  imageKey: string | null
  quantity: number
  discount: Discount | null
  unitCents: number
  change: BasketChange
  remove: (key: string) => void
  open: (key: string) => void
}

/** One line of the basket. Drawn anew only when something of it changed: a scan into a long basket draws one line. */
export const LineRow = memo(function LineRow({
  ref,
  name,
  label,
  imageKey,
  quantity,
  discount,
  unitCents,
  change,
  remove,
  open,
}: LineRowProps) {
  const { t } = useTranslation('till')
  const count = (by: number): void =>
    quantity + by <= 0 ? remove(name) : change((before) => changed(before, name, { quantity: quantity + by }))
  const cents = lineCents({ quantity, discount }, unitCents)
  const full = unitCents * quantity
  return (
    <li ref={ref} className={classes.line}>
      <button type="button" className={classes.lineWords} onClick={() => open(name)} aria-label={t('line.open', { name: label })}>
        <Picture src={pictureOf(imageKey)} size={40} />
        <span>
          <span className={classes.lineName}>{label}</span>
          <small>
            {euros(unitCents)}
            {discount && ` · ${t('line.less', { discount: writtenDiscount(discount) })}`}
          </small>
        </span>
      </button>
      <span className={classes.count}>
        <IconButton label={t('line.less1', { name: label })} look="plain" size={44} onClick={() => count(-1)}>
          <IconMinus size={18} />
        </IconButton>
        <button type="button" className={classes.quantity} onClick={() => open(name)} aria-label={t('line.change', { name: label })}>
          {quantity}
        </button>
        <IconButton label={t('line.more1', { name: label })} look="plain" size={44} onClick={() => count(1)}>
          <IconPlus size={18} />
        </IconButton>
      </span>
      <span className={classes.lineTotal}>
        {full !== cents && (
          <s>
            <Euro cents={full} />
          </s>
        )}{' '}
        <b>
          <Euro cents={cents} />
        </b>
      </span>
    </li>
  )
})

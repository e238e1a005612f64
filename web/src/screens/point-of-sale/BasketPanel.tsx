import { IconChevronLeft, IconMinus, IconPlus, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInit } from '../../session/session.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { euros } from '../../ui/format.ts'
import { Select } from '../../ui/inputs.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Euro } from '../../ui/values.tsx'
import { writtenDiscount } from '../order/read-discount.ts'
import { pictureOf } from '../order/picture-of.ts'
import { changed, type Basket, type BasketLine } from './basket.ts'
import { BasketCodes } from './BasketCodes.tsx'
import { BasketDiscount } from './BasketDiscount.tsx'
import type { Opened } from './SellScreen.tsx'
import type { BasketChange, Shown } from './use-basket.ts'
import classes from './Sell.module.css'

type BasketPanelProps = {
  basket: Basket
  quote: Shown
  change: BasketChange
  clear: () => void
  open: (what: Opened) => void
  onLine: (key: string) => void
  back: () => void
}

/** What is being bought, its total, and the way to pay. */
export function BasketPanel({ basket, quote, change, clear, open, onLine, back }: BasketPanelProps) {
  const { t } = useTranslation(['till', 'kit'])
  const { price_profiles: profiles } = useInit()
  const [discounting, setDiscounting] = useState(false)
  const empty = basket.lines.length === 0
  const drop = async (): Promise<void> => {
    if (await confirm({ title: t('basket.dropTitle'), text: t('basket.dropText', { amount: euros(quote.inclCents) }), confirm: t('basket.drop'), danger: true })) clear()
  }
  return (
    <aside className={classes.basket} aria-label={t('basket.title')}>
      <div className={classes.basketHead}>
        <span className={classes.backButton}><IconButton label={t('articles')} onClick={back}><IconChevronLeft size={20} /></IconButton></span>
        <Button icon={<IconUserPlus size={18} />} onClick={() => open('customer')}>{basket.customer?.name ?? t('basket.customer')}</Button>
        {profiles.length > 0 && (
          <Select
            aria-label={t('basket.profile')}
            placeholder={t('basket.profile')}
            clearable
            className={classes.profile}
            data={profiles.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={basket.priceProfileId === null ? null : String(basket.priceProfileId)}
            onChange={(id) => change((before) => ({ ...before, priceProfileId: id === null ? null : Number(id) }))}
          />
        )}
        <IconButton label={t('basket.drop')} onClick={() => void drop()} disabled={empty}><IconTrash size={19} /></IconButton>
      </div>
      {empty ? (
        <p className={classes.nothing}>{t('basket.hint')}</p>
      ) : (
        <ul className={classes.lines}>
          {basket.lines.map((line, at) => (
            <Line key={line.key} line={line} unitCents={quote.unitCents[at] ?? line.unitCents} change={change} onOpen={() => onLine(line.key)} />
          ))}
        </ul>
      )}
      <div className={classes.foot}>
        <BasketCodes basket={basket} quote={quote} change={change} />
        {quote.discountCents > 0 && <p className={classes.sum}><span>{t('basket.discounts')}</span><Euro cents={-quote.discountCents} /></p>}
        <p className={classes.total} aria-live="polite"><span>{t('basket.total')}</span><b className="figures" data-testid="total">{euros(quote.inclCents)}</b></p>
        <div className={classes.actions}>
          <Button size="md" onClick={() => open('parked')}>{t(empty ? 'basket.recall' : 'basket.park')}</Button>
          <Button size="md" onClick={() => setDiscounting(true)} disabled={empty && t('basket.empty')}>
            {basket.discount ? t('basket.discountIs', { discount: writtenDiscount(basket.discount) }) : t('basket.discount')}
          </Button>
        </div>
        <Button look="main" size="lg" fullWidth onClick={() => open('pay')} disabled={empty && t('basket.empty')}>{t('basket.pay', { amount: euros(quote.inclCents) })}</Button>
      </div>
      {discounting && <BasketDiscount basket={basket} quote={quote} change={change} onClose={() => setDiscounting(false)} />}
    </aside>
  )
}

function Line({ line, unitCents, change, onOpen }: { line: BasketLine; unitCents: number; change: BasketChange; onOpen: () => void }) {
  const { t } = useTranslation('till')
  const count = (by: number): void => change((before) => changed(before, line.key, { quantity: line.quantity + by }))
  return (
    <li className={classes.line}>
      <button type="button" className={classes.lineWords} onClick={onOpen} aria-label={t('line.open', { name: line.label })}>
        <Picture src={pictureOf(line.imageKey)} size={40} />
        <span>
          <span className={classes.lineName}>{line.label}</span>
          <small>
            {euros(unitCents)}
            {line.discount && ` · ${t('line.less', { discount: writtenDiscount(line.discount) })}`}
          </small>
        </span>
      </button>
      <span className={classes.count}>
        <IconButton label={t('line.less1', { name: line.label })} look="plain" size={44} onClick={() => count(-1)}><IconMinus size={18} /></IconButton>
        <b className="figures">{line.quantity}</b>
        <IconButton label={t('line.more1', { name: line.label })} look="plain" size={44} onClick={() => count(1)}><IconPlus size={18} /></IconButton>
      </span>
      <b className={classes.lineTotal}><Euro cents={unitCents * line.quantity} /></b>
    </li>
  )
}

import { IconChevronLeft, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInit } from '../../../../api/session.ts'
import { Button, IconButton } from '../../../../ui/Button.tsx'
import { confirm } from '../../../../ui/confirm.ts'
import { euros } from '../../../../ui/format.ts'
import { Select } from '../../../../ui/inputs.ts'
import { Euro } from '../../../../ui/values.tsx'
import { writtenDiscount } from '../../../../kit/sale/read-discount.ts'
import { type BasketCard, cardsCentsOf, lineCents, piecesOf, type Basket } from '../../parts/basket.ts'
import { BasketCards } from './BasketCards.tsx'
import { BasketCodes } from './BasketCodes.tsx'
import { BasketDiscount } from './BasketDiscount.tsx'
import type { Opened } from '../sell/sell-state.ts'
import type { BasketChange, Shown } from './use-basket.ts'
import { LineRow } from './LineRow.tsx'
import { useRemoveLine } from './use-remove-line.ts'
import classes from '../sell/Sell.module.css'

type BasketPanelProps = {
  basket: Basket
  quote: Shown
  change: BasketChange
  clear: () => void
  open: (what: Opened) => void
  onLine: (key: string) => void
  onCard: (card: BasketCard) => void
  back: () => void
}

/** What is being bought, its total, and the way to pay. */
export function BasketPanel({ basket, quote, change, clear, open, onLine, onCard, back }: BasketPanelProps) {
  const { t } = useTranslation(['till', 'tillCards', 'kit'])
  const { price_profiles: profiles } = useInit()
  const [discounting, setDiscounting] = useState(false)
  const empty = piecesOf(basket) === 0
  const cardsCents = cardsCentsOf(basket)
  const remove = useRemoveLine(basket, change)
  const newest = useRef<HTMLLIElement>(null)
  const count = basket.lines.length
  // A line that was just taken is never below the edge.
  // Braces: newer browsers answer a promise, which is no way to clean up.
  useEffect(() => {
    newest.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  const unitOf = (at: number): number => quote.unitCents[at] ?? basket.lines[at]?.unitCents ?? 0
  const ofLines = basket.lines.reduce((sum, line, at) => sum + lineCents(line, unitOf(at)), 0)
  const ofCodes = quote.codes.reduce((sum, code) => sum + code.cents, 0)
  const ofBasket = ofLines - ofCodes - quote.inclCents
  const drop = async (): Promise<void> => {
    if (
      await confirm({
        title: t('basket.dropTitle'),
        text: t('basket.dropText', { amount: euros(quote.dueCents) }),
        confirm: t('basket.drop'),
        danger: true,
      })
    )
      clear()
  }
  return (
    <aside className={classes.basket} aria-label={t('basket.title')}>
      <div className={classes.basketHead}>
        <span className={classes.backButton}>
          <IconButton label={t('articles')} onClick={back}>
            <IconChevronLeft size={20} />
          </IconButton>
        </span>
        <Button icon={<IconUserPlus size={18} />} onClick={() => open('customer')}>
          {basket.customer?.name ?? t('basket.customer')}
        </Button>
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
        <IconButton label={t('basket.drop')} onClick={() => void drop()} disabled={empty}>
          <IconTrash size={19} />
        </IconButton>
      </div>
      {empty ? (
        <p className={classes.nothing}>{t('basket.hint')}</p>
      ) : (
        <ul className={classes.lines}>
          {basket.lines.map((line, at) => (
            <LineRow
              key={line.key}
              ref={at === count - 1 ? newest : undefined}
              name={line.key}
              label={line.label}
              imageKey={line.imageKey}
              quantity={line.quantity}
              discount={line.discount}
              unitCents={unitOf(at)}
              change={change}
              remove={remove}
              open={onLine}
            />
          ))}
          <BasketCards basket={basket} change={change} onEdit={onCard} />
        </ul>
      )}
      <div className={classes.foot}>
        <BasketCodes basket={basket} quote={quote} change={change} />
        {ofBasket > 0 && (
          <p className={classes.sum}>
            <span>{t('basket.discounts')}</span>
            <Euro cents={-ofBasket} />
          </p>
        )}
        {cardsCents > 0 && quote.inclCents > 0 && (
          <p className={classes.sum}>
            <span>{t('tillCards:goods')}</span>
            <Euro cents={quote.inclCents} />
          </p>
        )}
        {cardsCents > 0 && (
          <p className={classes.sum}>
            <span>{t('tillCards:cards')}</span>
            <Euro cents={cardsCents} />
          </p>
        )}
        <p className={classes.total} aria-live="polite">
          <span>{t('basket.total')}</span>
          <b className="figures" data-testid="total">
            {euros(quote.dueCents)}
          </b>
        </p>
        <div className={classes.actions}>
          <Button size="md" onClick={() => open('parked')}>
            {t(empty ? 'basket.recall' : 'basket.park')}
          </Button>
          <Button size="md" onClick={() => setDiscounting(true)} disabled={empty && t('basket.empty')}>
            {basket.discount ? t('basket.discountIs', { discount: writtenDiscount(basket.discount) }) : t('basket.discount')}
          </Button>
        </div>
        <Button look="main" size="lg" fullWidth onClick={() => open('pay')} disabled={empty && t('basket.empty')}>
          {t('basket.pay', { amount: euros(quote.dueCents) })}
        </Button>
      </div>
      {discounting && <BasketDiscount basket={basket} quote={quote} change={change} onClose={() => setDiscounting(false)} />}
    </aside>
  )
}

import { IconGift, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../ui/Button.tsx'
import { euros } from '../../../../ui/format.ts'
import { showToast } from '../../../../ui/toast.ts'
import { Euro } from '../../../../ui/values.tsx'
import { type BasketCard, cardsOf, withCard, withoutCard, type Basket } from '../../parts/basket.ts'
import type { BasketChange } from './use-basket.ts'
import classes from '../sell/Sell.module.css'

/** Gift cards of the basket, below its articles. */
export function BasketCards({ basket, change, onEdit }: { basket: Basket; change: BasketChange; onEdit: (card: BasketCard) => void }) {
  const { t } = useTranslation(['tillCards', 'kit'])
  const remove = (card: BasketCard): void => {
    change((before) => withoutCard(before, card.key))
    showToast({
      tone: 'info',
      text: t('removed', { amount: euros(card.amountCents) }),
      action: { label: t('kit:undo'), run: () => change((before) => withCard(before, card)) },
    })
  }
  return cardsOf(basket).map((card) => {
    const name = card.recipient ? t('named', { name: card.recipient }) : t('title')
    const words = (
      <>
        <IconGift size={28} stroke={1.5} aria-hidden />
        <span className={classes.lineName}>{name}</span>
      </>
    )
    return (
      <li key={card.key} className={classes.line}>
        {card.voucherId === null ? (
          <button
            type="button"
            className={classes.lineWords}
            onClick={() => onEdit(card)}
            aria-label={t('edit', { amount: euros(card.amountCents) })}
          >
            {words}
          </button>
        ) : (
          <span className={classes.lineWords}>{words}</span>
        )}
        <span className={classes.count}>
          <IconButton label={t('remove', { amount: euros(card.amountCents) })} look="plain" size={44} onClick={() => remove(card)}>
            <IconX size={18} />
          </IconButton>
        </span>
        <span className={classes.lineTotal}>
          <b>
            <Euro cents={card.amountCents} />
          </b>
        </span>
      </li>
    )
  })
}

import { normalCode } from '@plantule/contract/codes/rules'
import { IconTicket, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../ui/Button.tsx'
import { Euro } from '../../../../ui/values.tsx'
import type { Basket } from '../../parts/basket.ts'
import type { BasketChange, Shown } from './use-basket.ts'
import classes from '../sell/Sell.module.css'

/** The discount codes of a basket, what each takes off, and that one no longer fits. */
export function BasketCodes({ basket, quote, change }: { basket: Basket; quote: Shown; change: BasketChange }) {
  const { t } = useTranslation('till')
  return (basket.codes ?? []).map((typed) => {
    const quoted = quote.codes.find((code) => normalCode(code.typed) === normalCode(typed))
    return (
      <p key={typed} className={classes.sum}>
        <span className={classes.code} data-unfit={(quote.settled && !quoted?.fits) || undefined}>
          <IconTicket size={16} aria-hidden /> {normalCode(typed)} {quote.settled && !quoted?.fits && <small>{t('code.unfit')}</small>}
        </span>
        <span className={classes.code}>
          {quoted && quoted.cents > 0 && <Euro cents={-quoted.cents} />}
          <IconButton
            label={t('code.remove', { code: typed })}
            onClick={() => change((before) => ({ ...before, codes: (before.codes ?? []).filter((code) => code !== typed) }))}
          >
            <IconX size={16} />
          </IconButton>
        </span>
      </p>
    )
  })
}

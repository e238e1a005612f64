import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInit } from '../../../../api/session.ts'
import { euros } from '../../../../ui/format.ts'
import { Euro } from '../../../../ui/values.tsx'
import { displayChannel, type DisplayState } from './display.ts'
import { TicketQr } from '../ticket/TicketQr.tsx'
import classes from '../sell/Sell.module.css'

/** The second window, turned to the customer. */
export function CustomerDisplay() {
  const { t } = useTranslation('till')
  const { client } = useInit()
  const [state, setState] = useState<DisplayState | null>(null)
  useEffect(() => {
    const channel = new BroadcastChannel(displayChannel)
    channel.addEventListener('message', ({ data }) => {
      // Only the till writes states into this channel.
      if (typeof data === 'string' && data !== 'hello') setState(JSON.parse(data) as DisplayState)
    })
    // A broadcast channel reaches our own origin only: it has no target to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage('hello')
    return () => channel.close()
  }, [])
  const empty = !state || (state.lines.length === 0 && !state.paid)
  return (
    <div className={classes.display}>
      <h1>{client.name}</h1>
      {empty ? (
        <p className={classes.welcome}>{t('display.welcome')}</p>
      ) : (
        <>
          <ul>
            {state.lines.map((line) => (
              <li key={line.key}>
                <span>
                  {line.quantity} × {line.label}
                </span>
                <Euro cents={line.cents} />
              </li>
            ))}
            {state.discountCents > 0 && (
              <li>
                <span>{t('basket.discounts')}</span>
                <Euro cents={-state.discountCents} />
              </li>
            )}
          </ul>
          <p className={classes.displayTotal}>
            {state.paid ? t('display.thanks') : t('basket.total')} <b className="figures">{euros(state.inclCents)}</b>
          </p>
          {state.address && <TicketQr address={state.address} text={t('display.ticket')} />}
          {state.changeCents !== null && state.changeCents > 0 && (
            <p className={classes.displayTotal}>
              {t('done.change')} <b className="figures">{euros(state.changeCents)}</b>
            </p>
          )}
        </>
      )}
      <p className={classes.onRequest}>{t('display.onRequest')}</p>
    </div>
  )
}

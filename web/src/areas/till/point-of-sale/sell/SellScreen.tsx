import type { Register, Session, TillStatus } from '@plantule/contract/till/till'
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useInit } from '../../../../api/session.ts'
import { deviceLock, useDeviceLock } from '../../../../session/device-lock.ts'
import { Button } from '../../../../ui/Button.tsx'
import { euros, parisDay } from '../../../../ui/format.ts'
import { showToast } from '../../../../ui/toast.ts'
import { added, type Article, changed, piecesOf } from '../../parts/basket.ts'
import { useCatalogue } from '../../parts/use-till.ts'
import { BasketPanel } from '../basket/BasketPanel.tsx'
import { priceBasket } from '../basket/price-basket.ts'
import { useBasket, useQuote } from '../basket/use-basket.ts'
import { useRemoveLine } from '../basket/use-remove-line.ts'
import { useDisplay } from '../display/display.ts'
import { AloneDone } from '../offline/AloneDone.tsx'
import { AloneNotice } from '../offline/AloneNotice.tsx'
import { useAlone } from '../offline/use-alone.ts'
import { Unsent } from '../pay/Unsent.tsx'
import { useSale } from '../pay/use-sale.ts'
import { SessionNotices } from '../session/SessionNotices.tsx'
import { sendEvents, recordInJournal } from '../record-in-journal.ts'
import { DonePanel } from '../ticket/DonePanel.tsx'
import { Articles } from './Articles.tsx'
import { keepDone, keptDone } from '../storage.ts'
import { hearsKeys, isAtRest, opening, sellReducer, startOf, type Open, type Opened } from './sell-state.ts'
import { SellDialogs } from './SellDialogs.tsx'
import { SellHeader } from './SellHeader.tsx'
import { useRefusal } from './use-refusal.ts'
import { useBetweenSales } from './use-between-sales.ts'
import { useEarlyScans, useScans } from './use-scans.ts'
import { useTillKeys } from './use-till-keys.ts'
import classes from './Sell.module.css'

type SellScreenProps = { status: TillStatus; session: Session; register: Register; choose: (id: number) => void }

/** Articles at the left, the basket at the right; on a phone one of both at a time. */
export function SellScreen({ status, session, register, choose }: SellScreenProps) {
  const { t } = useTranslation(['till', 'tillOffline', 'tillCards'])
  const {
    session: { id: memberId, name },
  } = useInit()
  const { basket: typedBasket, change, clear } = useBasket(register.id)
  const catalogue = useCatalogue(session.fair?.id ?? null)
  const day = parisDay()
  const basket = useMemo(() => priceBasket(typedBasket, catalogue.prices, day), [typedBasket, catalogue.prices, day])
  const alone = useAlone({ status, session, register, catalogue: catalogue.kept })
  const online = alone.connected && !alone.opened
  const quote = useQuote(basket, online)
  const searchRef = useRef<HTMLInputElement>(null)
  const [state, dispatch] = useReducer(sellReducer, null, () => startOf(keptDone(register.id, session.id)))
  const { open, side, done } = state
  const locked = useDeviceLock() !== 'open'
  const at = useMemo(() => ({ registerId: register.id, memberId, name }), [memberId, name, register.id])
  useEffect(() => {
    if (!locked) recordInJournal(at, { event: 'login' })
  }, [at, locked])
  useEffect(() => {
    if (alone.connected) void sendEvents(at)
  }, [alone.connected, at])
  const sale = useSale({
    registerId: register.id,
    basket,
    alone,
    onSold: (sold) => {
      const mailTo = basket.customer?.email ?? ''
      keepDone(register.id, 'ticket' in sold ? { ticket: sold.ticket, mailTo } : null)
      dispatch({ type: 'sold', sold, mailTo })
      clear()
      scans.take()
    },
  })
  const sending = sale.sending !== null
  const sold = done && ('ticket' in done.sold ? done.sold.ticket : done.sold.alone.sale)
  useDisplay({ basket, quote, done: sold && { ...sold, address: alone.addressOf(sold.uuid) } })

  // The same functions each time: a scan must not draw every tile anew.
  const show = useCallback((shown: Open): void => dispatch({ type: 'opened', open: shown }), [])
  const ask = useCallback((what: Opened): void => show(opening(what)), [show])
  const close = useCallback((): void => dispatch({ type: 'closed' }), [])
  const add = useCallback((item: Article, times = 1): void => change((before) => added(before, item, times)), [change])
  const askFree = useCallback(() => ask('free'), [ask])
  const cardsNeedServer = t('tillCards:needsServer')
  const askCard = useCallback(() => {
    if (online) ask('card')
    else showToast({ tone: 'error', text: cardsNeedServer })
  }, [ask, online, cardsNeedServer])
  const showTicket = useCallback((number: string): void => show({ what: 'tickets', number }), [show])

  const remove = useRemoveLine(basket, change)
  const changeLast = (by: 1 | -1 | 'remove'): void => {
    const last = basket.lines.at(-1)
    if (!last) return
    if (by === 'remove' || last.quantity + by <= 0) remove(last.key)
    else change((before) => changed(before, last.key, { quantity: last.quantity + by }))
  }
  const pieces = piecesOf(basket)
  useTillKeys({
    active: hearsKeys(state, sending, locked),
    searchRef,
    onPay: () => pieces > 0 && ask('pay'),
    onPark: () => ask('parked'),
    onLast: changeLast,
  })
  const lock = (): void => {
    recordInJournal(at, { event: 'logout' })
    deviceLock.ask()
  }
  const drop = (): void => {
    recordInJournal(at, { event: 'basket_dropped', lines: basket.lines.length, amountCents: quote.dueCents })
    clear()
  }
  /** A paid sale goes back into the basket unanswered: whoever does it is written down, with whose money it was. */
  const takeBack = (): void => {
    if (!sale.sending) return
    const { uuid, lines } = sale.sending
    const of = sale.takerAway?.name ?? name
    recordInJournal(at, { event: 'sale_taken_back', uuid, of, lines: Math.max(lines.length, 1), amountCents: quote.dueCents })
    sale.drop()
  }
  const next = (): void => {
    keepDone(register.id, null)
    // At once: the letter that asked for it belongs to the search field.
    flushSync(() => dispatch({ type: 'next' }))
    searchRef.current?.focus()
  }
  const scans = useEarlyScans({ finder: catalogue.finder, sending, add })
  useBetweenSales({
    phase: locked ? 'no' : sending ? 'sending' : done ? 'done' : open?.what === 'pay' ? 'paying' : 'no',
    searchRef,
    next,
    onScan: (code) => {
      // Of a ticket that is shown, the code went on over its coming.
      if (!sending) next()
      scans.onScan(code)
    },
  })
  const refuse = useRefusal()
  const onScan = useScans({ finder: catalogue.finder, lineOpen: open?.what === 'line', add, close, refuse })
  return (
    <div className={classes.till} data-side={side} data-fills>
      <SellHeader status={status} session={session} register={register} choose={choose} alone={alone} open={ask} lock={lock} />
      <SessionNotices status={status} session={session} cut={!online && t('tillOffline:needsServer')} onPlace={() => ask('place')} />
      <AloneNotice alone={alone} idle={isAtRest(state, sending) && pieces === 0} onTickets={online ? undefined : () => ask('tickets')} />
      <Articles
        inputRef={searchRef}
        catalogue={catalogue}
        sold={alone.sold}
        onPick={add}
        onTicket={showTicket}
        onForbidden={refuse}
        onFree={askFree}
        onCard={askCard}
      />
      <BasketPanel
        basket={basket}
        quote={quote}
        change={change}
        clear={drop}
        open={ask}
        onLine={(key) => show({ what: 'line', key })}
        onCard={(card) => show({ what: 'card', card })}
        back={() => dispatch({ type: 'turned', side: 'articles' })}
      />
      <div className={classes.phoneBar}>
        <Button
          look="main"
          size="lg"
          fullWidth
          onClick={() => dispatch({ type: 'turned', side: 'basket' })}
          disabled={pieces === 0 && t('basket.empty')}
        >
          {t('basket.see', { count: pieces, amount: euros(quote.dueCents) })}
        </Button>
      </div>
      {open && (
        <SellDialogs
          open={open}
          status={status}
          session={session}
          register={register}
          basket={basket}
          quote={quote}
          change={change}
          clear={clear}
          sale={sale}
          alone={alone}
          online={online}
          onScan={onScan}
          onClose={close}
        />
      )}
      {sending && open?.what !== 'pay' && <Unsent sale={sale} drop={takeBack} />}
      {done &&
        ('ticket' in done.sold ? (
          <DonePanel
            ticket={done.sold.ticket}
            address={alone.addressOf(done.sold.ticket.uuid)}
            mailTo={done.mailTo}
            again={done.again}
            onNext={next}
          />
        ) : (
          <AloneDone ticket={done.sold.alone} store={alone.store} onNext={next} />
        ))}
    </div>
  )
}

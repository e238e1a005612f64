import type { Register, Session, TillStatus } from '@plantule/contract/till/till'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { signal } from '../../../kit/scan/signal.ts'
import { useWedge } from '../../../kit/scan/use-wedge.ts'
import { useInit } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { euros, parisDay } from '../../../ui/format.ts'
import { AloneDone } from './AloneDone.tsx'
import { AloneNotice } from './AloneNotice.tsx'
import { AloneTickets } from './AloneTickets.tsx'
import { Articles } from './Articles.tsx'
import { added, type Article, type BasketCard, cardsOf, changed, piecesOf } from '../parts/basket.ts'
import { BasketPanel } from './BasketPanel.tsx'
import { CustomerPick } from '../parts/CustomerPick.tsx'
import { useDisplay } from './display.ts'
import { DonePanel } from './DonePanel.tsx'
import { FreeArticle } from './FreeArticle.tsx'
import { LineDialog } from './LineDialog.tsx'
import { Locked } from './Locked.tsx'
import { ParkedDialog } from './ParkedDialog.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'
import { priceBasket } from './price-basket.ts'
import { PayDialog } from './PayDialog.tsx'
import { isLocked } from './pin.ts'
import { SellHeader } from './SellHeader.tsx'
import { TicketsDialog } from './TicketsDialog.tsx'
import { SessionNotices } from './SessionNotices.tsx'
import { Unsent } from './Unsent.tsx'
import { sendEvents, tellJournal } from './tell-journal.ts'
import { useAlone } from './use-alone.ts'
import { useBasket, useQuote } from './use-basket.ts'
import { useRefusal } from './use-refusal.ts'
import { useRemoveLine } from './use-remove-line.ts'
import { useSale, type Sold } from './use-sale.ts'
import { useNextByTyping, useTillKeys } from './use-till-keys.ts'
import { useCatalogue } from '../parts/use-till.ts'
import classes from './Sell.module.css'

export type Opened = 'pay' | 'parked' | 'tickets' | 'customer' | 'free' | 'place' | 'card' | null
type SellScreenProps = { status: TillStatus; session: Session; register: Register; choose: (id: number) => void }

/** Fetched when somebody sells one. */
const GiftCardDialog = lazy(() => import('./GiftCardDialog.tsx'))

/** Articles at the left, the basket at the right; on a phone one of both at a time. */
export function SellScreen({ status, session, register, choose }: SellScreenProps) {
  const { t } = useTranslation(['till', 'tillOffline', 'tillCards'])
  const {
    session: { id: memberId },
  } = useInit()
  const { basket: typedBasket, change, clear } = useBasket(register.id)
  const catalogue = useCatalogue(session.fair?.id ?? null)
  const day = parisDay()
  const basket = useMemo(() => priceBasket(typedBasket, catalogue.prices, day), [typedBasket, catalogue.prices, day])
  const alone = useAlone({ status, session, register, catalogue: catalogue.kept })
  const quote = useQuote(basket, alone.connected && !alone.opened)
  const searchRef = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState<Opened>(null)
  const [line, setLine] = useState<string | null>(null)
  const [card, setCard] = useState<BasketCard | null>(null)
  const [ticketNumber, setTicketNumber] = useState('')
  const [side, setSide] = useState<'articles' | 'basket'>('articles')
  const [done, setDone] = useState<Sold | null>(null)
  const [mailTo, setMailTo] = useState('')
  const [locked, setLocked] = useState(() => isLocked(memberId))
  useEffect(() => {
    if (!locked) tellJournal(register.id, { event: 'login' })
  }, [locked, register.id])
  useEffect(() => {
    if (alone.connected) void sendEvents(register.id)
  }, [alone.connected, register.id])
  const sale = useSale({
    registerId: register.id,
    basket,
    alone,
    onSold: (sold) => {
      setMailTo(basket.customer?.email ?? '')
      clear()
      setOpened(null)
      setSide('articles')
      setDone(sold)
    },
  })
  const sold = done && ('ticket' in done ? done.ticket : done.alone.sale)
  useDisplay({ basket, quote, done: sold && { ...sold, address: alone.addressOf(sold.uuid) } })
  const atRest = opened === null && line === null && done === null && sale.sending === null
  const closed = atRest && !locked
  const remove = useRemoveLine(basket, change)
  const changeLast = (by: 1 | -1 | 'remove'): void => {
    const last = basket.lines.at(-1)
    if (!last) return
    if (by === 'remove' || last.quantity + by <= 0) remove(last.key)
    else change((before) => changed(before, last.key, { quantity: last.quantity + by }))
  }
  useTillKeys({
    active: closed,
    searchRef,
    onPay: () => piecesOf(basket) > 0 && setOpened('pay'),
    onPark: () => setOpened('parked'),
    onLast: changeLast,
  })

  // The same functions each time: a scan must not draw every tile anew.
  const add = useCallback((item: Article, times = 1): void => change((before) => added(before, item, times)), [change])
  const askFree = useCallback(() => setOpened('free'), [])
  const online = alone.connected && !alone.opened
  const cardsNeedServer = t('tillCards:needsServer')
  const askCard = useCallback(() => {
    if (online) setOpened('card')
    else showToast({ tone: 'error', text: cardsNeedServer })
  }, [online, cardsNeedServer])
  const showTicket = useCallback((number: string): void => {
    setTicketNumber(number)
    setOpened('tickets')
  }, [])
  const lock = (): void => {
    tellJournal(register.id, { event: 'logout' })
    setLocked(true)
  }
  const drop = (): void => {
    tellJournal(register.id, { event: 'basket_dropped', lines: basket.lines.length, amountCents: quote.dueCents })
    clear()
  }
  const next = (): void => {
    // At once: the letter that asked for it belongs to the search field.
    flushSync(() => setDone(null))
    searchRef.current?.focus()
  }
  useNextByTyping(done !== null, searchRef, next)
  const refuse = useRefusal()
  const nothing = (text: string): void => {
    signal(false)
    showToast({ tone: 'error', text, stay: 4_000 })
  }
  /** A scan while a line or the payment is open. */
  const scanned = (code: string, free: boolean): boolean => {
    const article = catalogue.finder.exact(code)
    if (article && free) {
      setLine(null)
      setOpened(null)
      add(article)
    } else if (article) nothing(t('pay.noMore', { name: article.label }))
    if (article) return true
    const refused = catalogue.finder.refusedCode(code)
    if (refused) refuse(refused)
    return refused !== undefined
  }
  useWedge(line !== null, (code) => void (scanned(code, true) || nothing(t('search.nothing', { text: code }))))
  const pieces = piecesOf(basket)
  return (
    <div className={classes.till} data-side={side} data-fills>
      <SellHeader status={status} session={session} register={register} choose={choose} alone={alone} open={setOpened} lock={lock} />
      <SessionNotices
        status={status}
        session={session}
        cut={(!alone.connected || alone.opened) && t('tillOffline:needsServer')}
        onPlace={() => setOpened('place')}
      />
      <AloneNotice alone={alone} idle={atRest && pieces === 0} onTickets={online ? undefined : () => setOpened('tickets')} />
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
        open={setOpened}
        onLine={setLine}
        onCard={(chosen) => {
          setCard(chosen)
          setOpened('card')
        }}
        back={() => setSide('articles')}
      />
      <div className={classes.phoneBar}>
        <Button look="main" size="lg" fullWidth onClick={() => setSide('basket')} disabled={pieces === 0 && t('basket.empty')}>
          {t('basket.see', { count: pieces, amount: euros(quote.dueCents) })}
        </Button>
      </div>
      {opened === 'pay' && (
        <PayDialog
          basket={basket}
          quote={quote}
          sale={sale}
          alone={alone}
          training={session.training}
          onScan={scanned}
          onClose={() => {
            sale.forgetError()
            setOpened(null)
          }}
        />
      )}
      {opened === 'parked' && (
        <ParkedDialog
          connected={alone.connected && !alone.opened}
          registerId={register.id}
          basket={basket}
          change={change}
          clear={clear}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'tickets' && !online && (
        <AloneTickets
          store={alone.store}
          number={ticketNumber}
          onClose={() => {
            setOpened(null)
            setTicketNumber('')
          }}
        />
      )}
      {opened === 'tickets' && online && (
        <TicketsDialog
          registerId={register.id}
          number={ticketNumber}
          onClose={() => {
            setOpened(null)
            setTicketNumber('')
          }}
        />
      )}
      {opened === 'customer' && (
        <CustomerPick
          current={basket.customer}
          onChoose={(customer) => change((before) => ({ ...before, customer }))}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'free' && <FreeArticle change={change} onClose={() => setOpened(null)} />}
      {opened === 'card' && (
        <Suspense>
          <GiftCardDialog
            card={card}
            taken={cardsOf(basket).flatMap(({ voucherId }) => voucherId ?? [])}
            change={change}
            onClose={() => {
              setOpened(null)
              setCard(null)
            }}
          />
        </Suspense>
      )}
      {opened === 'place' && <PlaceDialog status={status} session={session} onClose={() => setOpened(null)} />}
      {line !== null && <LineDialog basket={basket} quote={quote} lineKey={line} change={change} onClose={() => setLine(null)} />}
      {sale.sending !== null && opened !== 'pay' && <Unsent sale={sale} />}
      {done &&
        ('ticket' in done ? (
          <DonePanel ticket={done.ticket} address={alone.addressOf(done.ticket.uuid)} mailTo={mailTo} onNext={next} />
        ) : (
          <AloneDone ticket={done.alone} store={alone.store} onNext={next} />
        ))}
      {locked && <Locked connected={alone.connected && !alone.opened} onOpen={() => setLocked(false)} />}
    </div>
  )
}

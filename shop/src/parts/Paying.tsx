import type { SiteOrder } from '@plantule/contract/site/site-buying'
import type { SiteFrame } from '@plantule/contract/site/site-page'
import { hrefIn } from '../address.ts'
import { dayIn, price } from '../blocks/said.ts'
import { buyingWords } from '../words/buying.ts'

type Asked = Pick<SiteOrder, 'reference' | 'status' | 'dueCents' | 'payPath' | 'mayAsk'> & { payBy?: SiteOrder['payBy'] }

/** What an order, or a rest of it, still asks for, and the way to pay it that its buyer chose. */
export function Paying({ frame, order, asked }: { frame: SiteFrame; order: Pick<SiteOrder, 'token' | 'means' | 'iban'>; asked: Asked }) {
  const words = buyingWords(frame.language)
  const { language } = frame
  const { payPath, payBy } = asked
  if (asked.dueCents === 0) return null
  // What is prepared already waits for no money.
  const waits = asked.status === 'waiting_payment'
  const { means } = order
  return (
    <section>
      <p className="big">
        {words.due} <b>{price(language, asked.dueCents)}</b>
      </p>
      {(payPath !== null || asked.mayAsk) && (
        <p>{payBy ? words.payBy(dayIn(language, payBy.day), payBy.at) : waits ? words.toPay : words.payable}</p>
      )}
      {payPath !== null && (
        <p>
          <a className="button" href={payPath}>
            {words.payNow}
          </a>
        </p>
      )}
      {asked.mayAsk && (
        <form method="post" action={hrefIn(frame, `/order/${order.token}/pay`)}>
          <input type="hidden" name="reference" value={asked.reference} />
          <button type="submit">{words.payNow}</button>
        </form>
      )}
      {payPath === null && means && means !== 'online_card' && (
        <p>{!waits ? words.meansLater[means] : means === 'transfer' ? words.byTransfer : words.meansTexts[means]}</p>
      )}
      {payPath === null && order.iban && (
        <p>
          {words.iban} <strong>{order.iban.replace(/(.{4})(?=.)/g, '$1\u00a0')}</strong>
          <br />
          {words.mention(asked.reference)}
        </p>
      )}
    </section>
  )
}

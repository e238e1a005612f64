import type { SiteOrder } from '@plantule/contract/site/site-buying'
import type { SiteFrame } from '@plantule/contract/site/site-page'
import { buyingWords } from '../words/buying.ts'
import { price } from '../blocks/said.ts'

type Money = Pick<SiteOrder, 'lines' | 'deliveryCents' | 'reductionCents' | 'vatCents' | 'inclCents'> & {
  mode: string
  less?: { label: string; cents: number } | null
}

/** What is bought and what it costs. */
export function Bill({ frame, money }: { frame: SiteFrame; money: Money }) {
  const words = buyingWords(frame.language)
  const say = (cents: number) => price(frame.language, cents)
  return (
    <table className="bill">
      <caption className="hidden">{words.goods}</caption>
      <tbody>
        {money.lines.map((line, at) => (
          // Two lines may be alike.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={at}>
            <th scope="row">
              {line.quantity} × {line.label}
              {line.latinName && <i lang="la"> {line.latinName}</i>}
            </th>
            <td>{say(line.quantity * line.unitCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {money.reductionCents > 0 && (
          <tr>
            <th scope="row">{words.reduction}</th>
            <td>{say(-money.reductionCents)}</td>
          </tr>
        )}
        <tr>
          <th scope="row">{money.mode === 'home' ? words.delivery : money.mode === 'relay' ? words.modes.relay : words.modes.collect}</th>
          <td>{money.deliveryCents > 0 ? say(money.deliveryCents) : money.mode === 'home' ? words.free : words.freeCollect}</td>
        </tr>
        <tr className="whole">
          <th scope="row">{words.incl}</th>
          <td>{say(money.inclCents)}</td>
        </tr>
        <tr className="soft">
          <th scope="row">{words.vat}</th>
          <td>{say(money.vatCents)}</td>
        </tr>
        {money.less && (
          <>
            <tr>
              <th scope="row">{money.less.label}</th>
              <td>{say(-money.less.cents)}</td>
            </tr>
            <tr className="whole">
              <th scope="row">{words.left}</th>
              <td>{say(money.inclCents - money.less.cents)}</td>
            </tr>
          </>
        )}
      </tfoot>
    </table>
  )
}

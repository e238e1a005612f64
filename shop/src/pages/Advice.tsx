import type { BotPlant, Said } from '@plantule/contract/bot/run'
import type { TalkPart } from '@plantule/contract/bot/shown-talk'
import type { SiteFrame } from '@plantule/contract/site/site-page'
import { hrefIn } from '../address.ts'
import type { PageProps } from '../Page.tsx'
import { AdviceForm } from '../parts/AdviceForm.tsx'
import { CardList } from '../parts/Card.tsx'
import { adviceWords, choiceIn, noticeIn } from '../words/advice.ts'
import { wordsOf } from '../words/words.ts'

/** A talk with the shop's chatbot, by forms. */
export function Advice({ page: { frame }, content }: PageProps<'advice'>) {
  const words = adviceWords(frame.language)
  const { talk, gone } = content
  // That a question about the garden comes is said by the question itself.
  const said = talk.past.filter((part) => part.by !== 'bot' || part.said.kind !== 'notice' || part.said.notice !== 'criterion')
  const parts = said.map((part, at) => ({ part, key: `${at}` }))
  return (
    <div className="talk">
      <h1>{wordsOf(frame.language).advice}</h1>
      {content.token === '' && <p className="lead">{words.text}</p>}
      {parts.length > 0 && (
        <ol>
          {parts.map(({ part, key }, at) => (
            // What was said last is where a reader goes on.
            <li key={key} className={part.by} id={at === parts.length - 1 ? 'last' : undefined}>
              <Part frame={frame} part={part} />
            </li>
          ))}
        </ol>
      )}
      {talk.waiting ? (
        <AdviceForm frame={frame} waiting={talk.waiting} token={content.token} at={content.at} />
      ) : (
        <p className="said" role="status">
          {gone ? words.gone : words.over} <a href={hrefIn(frame, '/advice')}>{words.again}</a>
        </p>
      )}
      {content.token !== '' && talk.waiting && (
        <p className="soft">
          {words.kept} <a href={hrefIn(frame, '/advice')}>{words.again}</a>
        </p>
      )}
    </div>
  )
}

function Part({ frame, part }: { frame: SiteFrame; part: TalkPart }) {
  const words = adviceWords(frame.language)
  if (part.by === 'bot')
    return (
      <>
        <span className="hidden">{`${words.we} : `}</span>
        <SaidPart frame={frame} said={part.said} />
      </>
    )
  return (
    <>
      <span className="hidden">{`${words.you} : `}</span>
      <p>
        {part.kind === 'text' && part.text}
        {part.kind === 'criterion' && (
          <>
            <small>{words.asks[part.criterion]}</small>
            {choiceIn(words, part.criterion, part.choice)}
          </>
        )}
        {part.kind === 'contact' && (part.given ? words.given : words.notGiven)}
      </p>
    </>
  )
}

function SaidPart({ frame, said }: { frame: SiteFrame; said: Said }) {
  if (said.kind === 'plants') {
    const { inStock } = wordsOf(frame.language)
    return (
      <CardList
        frame={frame}
        shown={said.plants.map((plant) => ({ card: toCard(plant), note: `${inStock} : ${plant.size}` }))}
        columns={3}
      />
    )
  }
  return <p>{said.kind === 'text' ? said.text : noticeIn(adviceWords(frame.language), said.notice)}</p>
}

/** What the bot shows may be had now; its page tells the rest. */
const toCard = ({ productId, name, latinName, priceCents, imageKey }: BotPlant) => ({
  path: `/product/${productId}`,
  name,
  latinName,
  cultivar: '',
  imageKey,
  priceCents,
  several: true,
  reduced: false,
  inStock: true,
})

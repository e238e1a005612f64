import { BASKET_MARK, type SiteFrame } from '@plantule/contract/site/site-page'
import type { ReactNode } from 'react'
import { hrefIn } from '../address.ts'
import { availableWords } from '../words/available.ts'
import { giftCardWords } from '../words/gift-cards.ts'
import { wordsOf } from '../words/words.ts'

/** What stands above and below every page. */
export function Around({ frame, children }: { frame: SiteFrame; children: ReactNode }) {
  const words = wordsOf(frame.language)
  return (
    <>
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <Top frame={frame} />
      {frame.opening.state === 'readable' && <p className="wide notice">{frame.opening.message || words.notSelling}</p>}
      <main id="content" className="wide">
        {children}
      </main>
      <Bottom frame={frame} />
    </>
  )
}

function Top({ frame }: { frame: SiteFrame }) {
  const words = wordsOf(frame.language)
  const { prefix, path, query } = frame
  const other = frame.language === 'fr' ? 'en' : 'fr'
  const { state } = frame.opening
  return (
    <header>
      {frame.banner && <p className="banner">{frame.banner}</p>}
      <div className="wide top">
        <a className="brand" href={hrefIn(frame, '/')}>
          {frame.logo ? (
            <img src={`${prefix}${frame.logo.path}`} alt={frame.shop.name} width={frame.logo.width} height={frame.logo.height} />
          ) : (
            frame.shop.name
          )}
        </a>
        {state !== 'closed' && <Seek frame={frame} />}
        <a className="lang" href={`${hrefIn({ prefix, language: other }, path)}${query}`} lang={other} hrefLang={other}>
          {words.otherLanguage}
        </a>
        {state === 'open' && (
          <a className="basket" href={hrefIn(frame, '/basket')}>
            {words.basket}
            <span dangerouslySetInnerHTML={{ __html: BASKET_MARK }} />
          </a>
        )}
      </div>
      {state !== 'closed' && <Menu frame={frame} />}
    </header>
  )
}

function Seek({ frame }: { frame: SiteFrame }) {
  const words = wordsOf(frame.language)
  return (
    <form className="seek" action={hrefIn(frame, '/search')} role="search">
      <input type="search" name="q" aria-label={words.search} placeholder={words.searchHint} maxLength={100} />
      <button type="submit">{words.search}</button>
    </form>
  )
}

function Menu({ frame }: { frame: SiteFrame }) {
  const words = wordsOf(frame.language)
  return (
    <nav className="wide menu" aria-label={words.mainMenu}>
      <ul>
        <li>
          <a href={hrefIn(frame, '/search')}>{words.allPlants}</a>
        </li>
        {frame.menu.map((entry) => (
          <li key={entry.path}>
            <a href={hrefIn(frame, entry.path)}>{entry.label}</a>
            {entry.below.length > 0 && (
              <ul>
                {entry.below.map((link) => (
                  <li key={link.path}>
                    <a href={hrefIn(frame, link.path)}>{link.label}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
        {frame.has.bot && (
          <li>
            <a href={hrefIn(frame, '/advice')}>{words.advice}</a>
          </li>
        )}
        {frame.has.packs && (
          <li>
            <a href={hrefIn(frame, '/packs')}>{words.packs}</a>
          </li>
        )}
      </ul>
    </nav>
  )
}

function Bottom({ frame }: { frame: SiteFrame }) {
  const words = wordsOf(frame.language)
  const { shop, footer } = frame
  const links = (items: readonly { label: string; path: string }[]) => (
    <ul>
      {items.map(({ label, path }) => (
        <li key={path}>
          <a href={hrefIn(frame, path)}>{label}</a>
        </li>
      ))}
    </ul>
  )
  const legal = footer.legal.map(({ label, path }) => ({ label: words.legals[label as keyof typeof words.legals], path }))
  const service = [
    ...(frame.opening.state === 'closed' ? [] : [{ label: words.menu, path: '/menu' }]),
    ...(frame.opening.state === 'closed' ? [] : [{ label: availableWords(frame.language).title, path: '/available' }]),
    ...(frame.has.bot && frame.opening.state !== 'closed' ? [{ label: words.advice, path: '/advice' }] : []),
    ...(frame.has.giftCards && frame.opening.state === 'open' ? [{ label: giftCardWords(frame.language).title, path: '/gift-card' }] : []),
    { label: words.contact, path: '/contact' },
    ...(frame.has.letter ? [{ label: words.letter, path: '/newsletter' }] : []),
  ]
  return (
    <footer>
      <div className="wide feet">
        <address>
          <strong>{shop.name}</strong>
          {shop.line1 && <span>{shop.line1}</span>}
          {shop.city && (
            <span>
              {shop.postcode} {shop.city}
            </span>
          )}
          {shop.phone && <a href={`tel:${shop.phone.replace(/[^+\d]/g, '')}`}>{shop.phone}</a>}
          {shop.email && <a href={`mailto:${shop.email}`}>{shop.email}</a>}
          {frame.hours && <span className="hours">{frame.hours}</span>}
          {footer.text && <span className="hours">{footer.text}</span>}
        </address>
        <section>
          <h2>{words.service}</h2>
          {links(service)}
        </section>
        {footer.links.length > 0 && (
          <section>
            <h2>{footer.title}</h2>
            {links(footer.links)}
          </section>
        )}
        {footer.columns.map((column) => (
          <section key={column.title}>
            <h2>{column.title}</h2>
            {links(column.links)}
          </section>
        ))}
        {footer.socials.length > 0 && (
          <section>
            <h2>{words.follow}</h2>
            <ul>
              {footer.socials.map(({ network, url }) => (
                <li key={url}>
                  <a href={url} rel="me noopener">
                    {network.slice(0, 1).toUpperCase() + network.slice(1)}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
        {legal.length > 0 && (
          <section>
            <h2>{words.legal}</h2>
            {links(legal)}
          </section>
        )}
      </div>
    </footer>
  )
}

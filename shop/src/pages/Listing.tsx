import type { SiteFacet, SiteFrame, SiteListing } from '@plantule/contract/site/site-page'
import { cardSorts, type ChosenFacets, type FacetName } from '@plantule/contract/visitors/facets'
import { hrefIn } from '../address.ts'
import type { PageProps } from '../Page.tsx'
import { Cards } from '../parts/Card.tsx'
import { Pages } from '../parts/Pages.tsx'
import { Rows } from '../parts/Rows.tsx'
import { Trail } from '../parts/Trail.tsx'
import { wordsOf } from '../words/words.ts'

type Change = Partial<Pick<SiteListing, 'sort' | 'view' | 'page' | 'chosen'>>

/** The same list, asked for otherwise. */
function listAt(frame: SiteFrame, content: SiteListing, change: Change): string {
  const { q, sort, view, page, chosen } = { ...content, page: 1, ...change }
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  for (const [name, values] of Object.entries(chosen)) for (const value of values) query.append(name, value)
  if (sort !== (q ? 'best' : 'name')) query.set('sort', sort)
  if (view === 'list') query.set('view', view)
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return `${hrefIn(frame, frame.path)}${text ? `?${text}` : ''}`
}

export function Listing({ page: { frame }, content }: PageProps<'listing'>) {
  const words = wordsOf(frame.language)
  const { category, cards } = content
  return (
    <>
      {category && <Trail frame={frame} trail={content.trail} here={category.name} />}
      <h1>{category ? category.name : words.searchTitle(content.q)}</h1>
      {category?.description && <p className="lead">{category.description}</p>}
      {content.below.length > 0 && (
        <ul className="chips">
          {content.below.map((link) => (
            <li key={link.path}>
              <a href={hrefIn(frame, link.path)}>{link.label}</a>
            </li>
          ))}
        </ul>
      )}
      <Filters frame={frame} content={content} />
      <div className="bar">
        <p role="status">{words.results(content.total)}</p>
        <nav aria-label={words.sort}>
          {cardSorts
            .filter((sort) => sort !== 'best' || content.q)
            .map((sort) => (
              <a key={sort} href={listAt(frame, content, { sort })} {...(sort === content.sort ? { 'aria-current': 'true' as const } : {})}>
                {words.sorts[sort]}
              </a>
            ))}
        </nav>
        <nav aria-label={words.view}>
          {(['icons', 'list'] as const).map((view) => (
            <a key={view} href={listAt(frame, content, { view })} {...(view === content.view ? { 'aria-current': 'true' as const } : {})}>
              {words.views[view]}
            </a>
          ))}
        </nav>
      </div>
      {cards.length === 0 ? (
        <div className="quiet">
          <p>{words.nothing}</p>
          <p className="soft">{words.nothingText}</p>
        </div>
      ) : content.view === 'list' ? (
        <Rows frame={frame} cards={cards} />
      ) : (
        <Cards frame={frame} cards={cards} columns={content.columns} />
      )}
      <Pages frame={frame} page={content.page} pages={content.pages} at={(page) => listAt(frame, content, { page })} />
    </>
  )
}

function Filters({ frame, content }: { frame: SiteFrame; content: SiteListing }) {
  const words = wordsOf(frame.language)
  const { facets, chosen } = content
  if (facets.length === 0) return null
  const taken = facets.flatMap((facet) =>
    facet.values.filter((each) => each.chosen).map((each) => ({ name: facet.name, value: each.value })),
  )
  return (
    <div className="filters">
      <details>
        <summary>
          {words.filter}
          {taken.length > 0 && ` (${taken.length})`}
        </summary>
        <form action={hrefIn(frame, frame.path)}>
          {content.q && <input type="hidden" name="q" value={content.q} />}
          {content.view === 'list' && <input type="hidden" name="view" value="list" />}
          <div className="facets">
            {facets.map((facet) => (
              <Facet key={facet.name} frame={frame} facet={facet} />
            ))}
          </div>
          <button type="submit">{words.apply}</button>
        </form>
      </details>
      {taken.length > 0 && (
        <ul className="chips">
          {taken.map(({ name, value }) => (
            <li key={`${name} ${value}`}>
              <a href={listAt(frame, content, { chosen: without(chosen, name, value) })}>
                <span className="hidden">{words.remove} </span>
                {valueIn(frame, name, value)} <span aria-hidden="true">×</span>
              </a>
            </li>
          ))}
          <li>
            <a className="plain" href={listAt(frame, content, { chosen: {} })}>
              {words.clear}
            </a>
          </li>
        </ul>
      )}
    </div>
  )
}

function Facet({ frame, facet }: { frame: SiteFrame; facet: SiteFacet }) {
  return (
    <fieldset>
      <legend>{wordsOf(frame.language).facets[facet.name]}</legend>
      {facet.values.map(({ value, count, chosen }) => (
        <label key={value}>
          <input type="checkbox" name={facet.name} value={value} defaultChecked={chosen} /> {valueIn(frame, facet.name, value)}{' '}
          <span className="soft">{count}</span>
        </label>
      ))}
    </fieldset>
  )
}

function valueIn(frame: SiteFrame, name: FacetName, value: string): string {
  const words = wordsOf(frame.language)
  if (name === 'flowering') return words.months[Number(value) - 1] ?? value
  return (words.values[name] as Record<string, string>)[value] ?? value
}

const without = (chosen: ChosenFacets, name: FacetName, value: string): ChosenFacets => ({
  ...chosen,
  [name]: (chosen[name] ?? []).filter((each) => each !== value),
})

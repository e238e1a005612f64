import { hrefIn } from '../address.ts'
import { dayIn, price } from '../blocks/said.ts'
import type { PageProps } from '../Page.tsx'
import { Pages } from '../parts/Pages.tsx'
import { availableWords } from '../words/available.ts'

/** What may be had now, as those who buy much read it: one line a plant, and the same for a spreadsheet. */
export function Available({ page: { frame }, content }: PageProps<'available'>) {
  const words = availableWords(frame.language)
  const { language } = frame
  return (
    <>
      <h1>{words.title}</h1>
      <p className="lead">{words.text(dayIn(language, content.day), words.prices[content.priced ?? 'none'])}</p>
      {content.profile && <p className="said">{words.of(content.profile)}</p>}
      <p>
        <a href={hrefIn(frame, `${content.path}.pdf`)}>{words.pdf}</a>
        <br />
        <a href={hrefIn(frame, `${content.path}.csv`)}>{words.csv}</a>
      </p>
      {content.total === 0 ? (
        <p className="said">{words.none}</p>
      ) : (
        <table className="bill available">
          <thead>
            <tr>
              <th scope="col">{words.plant}</th>
              <th scope="col">{words.sizes}</th>
            </tr>
          </thead>
          <tbody>
            {content.rows.map(({ path, name, latinName, cultivar, sizes }) => (
              <tr key={path}>
                <th scope="row">
                  <a href={hrefIn(frame, path)}>{name}</a>
                  {latinName && (
                    <>
                      <br />
                      <i lang="la">{latinName}</i> {cultivar && `‘${cultivar}’`}
                    </>
                  )}
                </th>
                <td>
                  {sizes.map(({ label, priceCents, quantity }) => (
                    <span key={label}>
                      {[label, quantity !== null && words.pieces(quantity), priceCents !== null && price(language, priceCents)]
                        .filter(Boolean)
                        .join(' · ')}
                      <br />
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pages
        frame={frame}
        page={content.page}
        pages={content.pages}
        at={(page) => `${hrefIn(frame, content.path)}${page > 1 ? `?page=${page}` : ''}`}
      />
    </>
  )
}

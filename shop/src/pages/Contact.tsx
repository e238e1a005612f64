import { hrefIn } from '../address.ts'
import type { PageProps } from '../Page.tsx'
import { Field, Guards } from '../parts/Field.tsx'
import { wordsOf } from '../words/words.ts'
import { writingWords } from '../words/writing.ts'

/** How to reach the shop. */
export function Contact({ page: { frame }, content }: PageProps<'contact'>) {
  const words = writingWords(frame.language)
  const { shop } = frame
  const said = { typed: content.typed, faults: {} }
  return (
    <div className="checkout">
      <h1>{wordsOf(frame.language).contact}</h1>
      <p className="lead">{words.contactText}</p>
      {shop.phone && (
        <p>
          {words.byPhone} : <a href={`tel:${shop.phone.replace(/[^+\d]/g, '')}`}>{shop.phone}</a>
        </p>
      )}
      {shop.city && (
        <p>
          {words.here} : {[shop.line1, `${shop.postcode} ${shop.city}`].filter(Boolean).join(', ')}
        </p>
      )}
      {content.sent ? (
        <p className="said" role="status">
          {words.sent}
        </p>
      ) : (
        shop.email && (
          <form method="post" action={hrefIn(frame, '/contact')}>
            {content.fault && (
              <p className="fault" role="alert">
                {words.fault}
              </p>
            )}
            <Field name="name" label={words.name} autoComplete="name" most={120} {...said} />
            <Field name="email" label={words.email} type="email" autoComplete="email" most={200} {...said} />
            <Field name="text" label={words.text} lines={6} most={4000} {...said} />
            <Guards stamp={content.stamp} />
            <button type="submit">{words.send}</button>
          </form>
        )
      )}
    </div>
  )
}

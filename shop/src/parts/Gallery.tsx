import type { SiteFrame, SitePicture } from '@plantule/contract/site/site-page'
import { wordsOf } from '../words/words.ts'
import { Picture } from './Picture.tsx'

/** Pictures side by side, to be pushed along; links below bring each into view. No script. */
export function Gallery({ frame, pictures, name }: { frame: SiteFrame; pictures: readonly SitePicture[]; name: string }) {
  const words = wordsOf(frame.language)
  if (pictures.length === 0)
    return (
      <div className="gallery">
        <span className="face">
          <Picture imageKey={null} alt="" sizes="" />
        </span>
      </div>
    )
  return (
    <section className="gallery" aria-label={words.photos}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever uses a keyboard pushes it along, too */}
      <ul tabIndex={pictures.length > 1 ? 0 : undefined} aria-label={words.photos}>
        {pictures.map(({ key, alt, width, height }, at) => (
          <li key={key} id={`photo-${at + 1}`} className="face">
            <Picture
              imageKey={key}
              alt={alt || name}
              sizes="(min-width: 900px) 560px, 95vw"
              most={1600}
              first={at === 0}
              width={width}
              height={height}
            />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <nav aria-label={words.photos}>
          {pictures.map(({ key }, at) => (
            <a key={key} href={`#photo-${at + 1}`} className="face" aria-label={words.photo(at + 1)}>
              <Picture imageKey={key} alt="" sizes="64px" most={320} />
            </a>
          ))}
        </nav>
      )}
    </section>
  )
}

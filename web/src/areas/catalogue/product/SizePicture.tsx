import type { ProductPicture } from '@plantule/contract/catalogue/pictures'
import { imageUrl } from '@plantule/contract/library/library'
import { useTranslation } from 'react-i18next'
import { Dropdown } from '../../../ui/Dropdown.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import classes from './SizePicture.module.css'

type SizePictureProps = {
  /** The size's name. */
  name: string
  pictures: readonly ProductPicture[]
  value: number | null
  readOnly: boolean
  choose: (pictureId: number | null) => void
}

/** The picture of a size: one of its product's, else the product's first. */
export function SizePicture({ name, pictures, value, readOnly, choose }: SizePictureProps) {
  const { t } = useTranslation('product')
  const [first] = pictures
  const own = pictures.find(({ id }) => id === value)
  const face = own ?? first
  const shown = <Picture src={face && imageUrl(face.imageKey, 320)} size={34} />
  if (readOnly) return shown
  return (
    <Dropdown
      kind="panel"
      label={t('size.picture')}
      button={(props) => (
        <button
          type="button"
          className={classes.face}
          data-inherited={!own || undefined}
          aria-label={t('size.pictureOf', { name })}
          {...props}
        >
          {shown}
        </button>
      )}
    >
      {(close) => (
        <div className={classes.choices} role="group" aria-label={t('size.picture')}>
          {pictures.map((picture, index) => (
            <button
              key={picture.id}
              type="button"
              className={classes.choice}
              aria-pressed={picture.id === face?.id}
              aria-label={picture.alt || t('size.pictureNumber', { place: index + 1 })}
              onClick={() => {
                close()
                choose(picture.id === first?.id ? null : picture.id)
              }}
            >
              <Picture src={imageUrl(picture.imageKey, 320)} size={64} />
            </button>
          ))}
        </div>
      )}
    </Dropdown>
  )
}

import { imageUrl } from '@plantule/contract/library/library'
import { useTranslation } from 'react-i18next'
import { useInit } from '../../../api/session.ts'
import { euros } from '../../../ui/format.ts'
import classes from './CardSample.module.css'
import type { Config } from './GiftCardForm.tsx'

type CardSampleProps = { image: Config['image']; title: string; cents: number; conditions: string }

/** The card as its buyer will print it. */
export function CardSample({ image, title, cents, conditions }: CardSampleProps) {
  const { t } = useTranslation('giftCards')
  const { client } = useInit()
  return (
    <figure className={classes.card} aria-label={t('sample')}>
      {image?.ready ? (
        <img className={classes.picture} src={imageUrl(image.key, 800)} alt={image.alt} />
      ) : (
        <div className={classes.plain}>{title}</div>
      )}
      <figcaption className={classes.words}>
        <small>{client.name}</small>
        <strong>{title}</strong>
        <b>{euros(cents)}</b>
        <code>AAAA-2345-CDEF-6789</code>
        <span>{conditions}</span>
      </figcaption>
    </figure>
  )
}

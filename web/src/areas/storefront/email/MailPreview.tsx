import { mailsRoutes, type MailTrial } from '@plantule/contract/storefront/mails'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { Switcher } from '../../../ui/Switcher.tsx'
import { Text } from '../../../ui/layout.ts'
import classes from './MailPreview.module.css'

const PAUSE_MS = 400

/** A letter as its reader would see it, some moments after the last key. It runs nothing: the frame allows neither scripts nor forms. */
export function MailPreview({ trial }: { trial: MailTrial }) {
  const { t } = useTranslation('mails')
  const [as, setAs] = useState<'html' | 'text'>('html')
  const wanted = JSON.stringify(trial)
  const [asked] = useDebouncedValue(wanted, PAUSE_MS)
  const { data, error } = useQuery({
    queryKey: ['mail preview', asked],
    queryFn: () => call(mailsRoutes.previewMail, { body: JSON.parse(asked) as MailTrial }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <figure className={classes.preview}>
      <Switcher
        label={t('preview.as')}
        value={as}
        options={[
          { value: 'html', label: t('preview.html') },
          { value: 'text', label: t('preview.text') },
        ]}
        onChange={setAs}
      />
      {error && (
        <Text size="sm" c="red" role="alert">
          {error.message}
        </Text>
      )}
      {data && (
        <>
          <figcaption className={classes.subject}>
            <b>{data.subject}</b>
            <small>{data.about ? t('preview.about', { about: data.about }) : t('preview.invented')}</small>
          </figcaption>
          {as === 'html' ? (
            <iframe className={classes.letter} title={t('preview.title')} sandbox="" srcDoc={data.html} />
          ) : (
            <pre className={classes.plain}>{data.text}</pre>
          )}
        </>
      )}
    </figure>
  )
}

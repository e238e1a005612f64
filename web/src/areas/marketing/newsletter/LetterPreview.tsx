import { newsletterRoutes } from '@plantule/contract/marketing/newsletters'
import type { LetterLook, LetterTrial } from '@plantule/contract/marketing/newsletters'
import { useDebouncedValue, useElementSize } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { read } from '../../../api/query.ts'
import { useCan, useInit } from '../../../api/session.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Select } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Switcher } from '../../../ui/Switcher.tsx'
import classes from './Newsletter.module.css'

const PAUSE_MS = 500
const widths = { phone: 390, screen: 700 } as const
const ways = ['phone', 'screen', 'text'] as const
type Way = (typeof ways)[number]

/** A letter as its reader gets it: at the width of a phone or of a screen, or as words alone. It runs nothing. */
export function LetterSheet({ look }: { look: LetterLook }) {
  const { t } = useTranslation('newsletters')
  const [way, setWay] = useState<Way>(() => (window.innerWidth < 768 ? 'phone' : 'screen'))
  const { ref, width: room } = useElementSize()
  return (
    <Stack gap="xs">
      <Switcher label={t('look.as')} value={way} onChange={setWay} options={ways.map((value) => ({ value, label: t(`look.${value}`) }))} />
      <div ref={ref} className={classes.room}>
        {way === 'text' ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
          <pre className={classes.plain} tabIndex={0}>
            {look.text}
          </pre>
        ) : (
          <iframe
            className={classes.sheet}
            style={{ width: widths[way], zoom: Math.min(1, room / widths[way]) || 1 }}
            title={t('look.title')}
            sandbox=""
            srcDoc={look.html}
          />
        )}
      </div>
    </Stack>
  )
}

/** What is being written, some moments after the last key. */
export function LetterPreview({
  trial,
  onLook,
}: {
  trial: Omit<LetterTrial, 'language' | 'profileId'>
  onLook: (look: LetterLook) => void
}) {
  const { t } = useTranslation('newsletters')
  const { price_profiles } = useInit()
  const maySeePrices = useCan('catalogue.read')
  const [language, setLanguage] = useState<'fr' | 'en'>('fr')
  const [profileId, setProfileId] = useState<number | null>(null)
  const wanted = JSON.stringify({ ...trial, language, profileId } satisfies LetterTrial)
  const [asked] = useDebouncedValue(wanted, PAUSE_MS)
  const { data, error } = useQuery({
    queryKey: ['letter preview', asked],
    queryFn: () => call(newsletterRoutes.previewNewsletter, { body: JSON.parse(asked) as LetterTrial }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  useEffect(() => {
    if (data) onLook(data)
  }, [data, onLook])
  const { prices, language: said } = trial.showing
  return (
    <Stack gap="xs">
      <Group gap="xs" grow>
        {said === 'reader' && (
          <Select
            label={t('look.language')}
            data={(['fr', 'en'] as const).map((value) => ({ value, label: t(`showing.languages.${value}`) }))}
            value={language}
            onChange={(value) => setLanguage(value === 'en' ? 'en' : 'fr')}
            allowDeselect={false}
          />
        )}
        {prices === 'reader' && maySeePrices && (
          <Select
            label={t('look.profile')}
            placeholder={t('look.nobody')}
            data={price_profiles.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={profileId === null ? null : String(profileId)}
            onChange={(value) => setProfileId(value === null ? null : Number(value))}
            clearable
          />
        )}
      </Group>
      {error && (
        <Text size="sm" c="red" role="alert">
          {error.message}
        </Text>
      )}
      {data?.tells && <LetterSheet look={data} />}
      {data?.tells === false && (
        <Text size="sm" c="dimmed" className={classes.nothing}>
          {t('look.nothing')}
        </Text>
      )}
      {!data && !error && <Waiting />}
    </Stack>
  )
}

/** One that waits or left. */
export function ShownLetter({ id }: { id: number }) {
  const { data, error } = useQuery(read(newsletterRoutes.shownNewsletter, { params: { id } }))
  if (error)
    return (
      <Text size="sm" c="red" role="alert">
        {error.message}
      </Text>
    )
  return data ? <LetterSheet look={data} /> : <Waiting />
}

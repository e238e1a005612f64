import { letterReportRoutes } from '@plantule/contract/marketing/measures'
import type { Subscriber } from '@plantule/contract/marketing/newsletters'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Stack, Text } from '../../../ui/layout.ts'
import { Moment } from '../../../ui/values.tsx'

/** What a reader agreed to and took back, the latest first. */
export function AgreementsDialog({ subscriber: { id, email }, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  const { t } = useTranslation('newsletters')
  const { data, error, refetch } = useQuery(read(letterReportRoutes.listAgreements, { params: { id } }))
  return (
    <Dialog title={t('agreements.of', { email })} onClose={onClose} size="lg">
      {error && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      <Stack gap="md">
        {data?.items.map((one) => (
          <div key={one.id}>
            <Text size="sm" fw={600}>
              {t(`agreements.${one.what}.${one.given ? 'given' : 'taken'}`)}
            </Text>
            <Text size="sm">{one.source}</Text>
            <Text size="xs" c="dimmed">
              <Moment at={one.at} /> · {one.author}
              {one.wording && ` · ${t('agreements.wording', { wording: one.wording })}`}
            </Text>
          </div>
        ))}
      </Stack>
    </Dialog>
  )
}

import { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { shortDay } from '../../../ui/format.ts'
import { Group, List, Stack, Text, Title } from '../../../ui/layout.ts'
import { showError } from '../../../ui/toast.ts'

/** What the publisher attests for this shop and this version of the till (CGI art. 286 I 3° bis). */
export function AttestationDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('till')
  const { data, error, refetch } = useQuery(read(fiscalRoutes.attestation, {}))
  const parts = data && [
    { title: t('attestation.conditions'), items: data.conditions.map(({ name, how }) => `${name} : ${how}`) },
    { title: t('attestation.covered'), items: data.covered },
    { title: t('attestation.excluded'), items: data.excluded },
  ]
  return (
    <Dialog title={t('z.attestation')} size="xl" onClose={onClose}>
      {error ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : !data || !parts ? (
        <Waiting />
      ) : (
        <Stack>
          <Text>
            {t('attestation.for', {
              software: data.software,
              version: data.version,
              name: data.client.name,
              siret: data.client.siret || '-',
            })}
          </Text>
          <Text size="sm" c="dimmed">
            {t('attestation.issued', { day: shortDay(data.issuedOn) })}
            {data.usedSince && ` ${t('attestation.since', { day: shortDay(data.usedSince) })}`}
          </Text>
          {parts.map(({ title, items }) => (
            <div key={title}>
              <Title order={3} size="h5">
                {title}
              </Title>
              <List size="sm">
                {items.map((item) => (
                  <List.Item key={item}>{item}</List.Item>
                ))}
              </List>
            </div>
          ))}
          <Group justify="flex-end">
            <Button onClick={() => void openFile(fiscalRoutes.attestationPdf, {}).catch(showError)}>{t('attestation.pdf')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}

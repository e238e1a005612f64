import { legalRoutes, type LegalTerms } from '@plantule/contract/storefront/legal'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { RichText } from '../../../kit/rich-text/RichText.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Group, Stack } from '../../../ui/layout.ts'
import { showToast } from '../../../ui/toast.ts'
import { routesOf } from './routes-of.ts'

/** One version as it was saved; a former one can be taken up again. */
export function VersionDialog({ id, terms, onClose }: { id: number; terms: LegalTerms; onClose: () => void }) {
  const { t } = useTranslation('legal')
  const mayWrite = useCan('storefront.write')
  const { data, error, refetch } = useQuery(read(legalRoutes.getLegalVersion, { params: { id } }))
  const number = data?.number ?? 0
  const restore = useAction(legalRoutes.restoreLegalVersion, [routesOf[terms.kind].get, legalRoutes.listLegalVersions], {
    onSuccess: () => {
      showToast({ text: t('restored', { number }) })
      onClose()
    },
  })
  const ask = async (): Promise<void> => {
    const question = { title: t('restoreTitle', { number }), text: t('restoreText'), confirm: t('restore') }
    if (await confirm(question)) restore.mutate({ params: { id }, body: { version: terms.version } })
  }
  return (
    <Dialog title={data ? t('number', { number }) : t('versions')} size="lg" onClose={onClose}>
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (
        <Stack gap="sm">
          <RichText label={t('number', { number })} value={data.html} onChange={() => undefined} readOnly />
          {mayWrite && data.id !== terms.newest?.id && (
            <Group justify="flex-end">
              <Button look="main" busy={restore.isPending} onClick={() => void ask()}>
                {t('restore')}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Dialog>
  )
}

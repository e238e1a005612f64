import { type ApiKey, keyRoutes } from '@plantule/contract/programs/keys'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { useInit } from '../../../api/session.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Stack } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { OwnerOnly } from '../parts/OwnerOnly.tsx'
import { ProgramKinds } from '../parts/ProgramKinds.tsx'
import { KeyDialog } from './KeyDialog.tsx'
import { KeyLine } from './KeyLine.tsx'

const stale = [keyRoutes.listKeys]

/** Which other programs come into the shop, how far, and since when not any more. */
export default function KeysScreen() {
  const { t } = useTranslation('programs')
  const { session } = useInit()
  if (session.preset !== 'owner') return <OwnerOnly title={t('title')} />
  return <Keys />
}

function Keys() {
  const { t } = useTranslation('programs')
  const [making, setMaking] = useState(false)
  const { data, error, refetch } = useQuery(read(keyRoutes.listKeys, {}))
  const revoke = useAction(keyRoutes.revokeKey, stale)
  const takeOver = useAction(keyRoutes.takeOverKey, stale)
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const serving = data.items.filter(({ state }) => state === 'active' || state === 'stopped')
  const over = data.items.filter(({ state }) => state === 'revoked' || state === 'ended')
  const revokeAsked = async ({ id, name }: ApiKey): Promise<void> => {
    const yes = await confirm({
      title: t('keys.revokeTitle', { name }),
      text: t('keys.revokeText'),
      confirm: t('keys.revoke'),
      danger: true,
    })
    if (yes) revoke.mutate({ params: { id }, body: {} })
  }
  return (
    <Page
      title={t('title')}
      subtitle={t('keys.subtitle')}
      kinds={<ProgramKinds shown="keys" />}
      width="record"
      actions={
        <Button look="main" onClick={() => setMaking(true)}>
          {t('keys.make')}
        </Button>
      }
    >
      <Stack gap="md">
        <Panel title={t('keys.serving')}>
          {serving.length === 0 ? (
            <EmptyState icon={<IconKey size={32} stroke={1.5} />} title={t('keys.none')} text={t('keys.noneText')} />
          ) : (
            serving.map((key) => (
              <KeyLine key={key.id} of={key}>
                {key.state === 'stopped' && (
                  <Button size="xs" busy={takeOver.isPending} onClick={() => takeOver.mutate({ params: { id: key.id }, body: {} })}>
                    {t('keys.takeOver')}
                  </Button>
                )}
                <Button size="xs" look="danger" onClick={() => void revokeAsked(key)}>
                  {t('keys.revoke')}
                </Button>
              </KeyLine>
            ))
          )}
        </Panel>
        {over.length > 0 && (
          <Panel title={t('keys.over')}>
            {over.map((key) => (
              <KeyLine key={key.id} of={key} />
            ))}
          </Panel>
        )}
      </Stack>
      {making && <KeyDialog onClose={() => setMaking(false)} />}
    </Page>
  )
}

import { tillOfflineRoutes, type OfflineIssue, type TillDevice } from '@plantule/contract/till/offline'
import { IconDeviceTablet } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { read, refresh } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { LongTextField } from '../../../kit/form/fields.tsx'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import { useNews } from '../../../api/live.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { moment } from '../../../ui/format.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import { IssueRow, IssueText } from './IssueRow.tsx'
import { ThisDevice } from './ThisDevice.tsx'

const stale = [tillOfflineRoutes.offlineReport]
type Asked = { issue: OfflineIssue } | { device: TillDevice }

/** What the till's devices sold without a connection, and what somebody has to look at. */
export default function TillDevicesScreen() {
  const { t } = useTranslation(['tillOffline', 'till'])
  const maySettle = useCan('accounting.write')
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(read(tillOfflineRoutes.offlineReport, {}))
  const [asked, setAsked] = useState<Asked | null>(null)
  const hear = useCallback(() => void refresh(client, stale), [client])
  useNews('till.changed', hear)
  useNews('till.offline', hear)
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const save = async ({ note }: { note: string }): Promise<void> => {
    if (!asked) return
    if ('issue' in asked) await call(tillOfflineRoutes.settleOfflineIssue, { params: { id: asked.issue.id }, body: { note } })
    else await call(tillOfflineRoutes.declareDeviceLost, { params: { id: asked.device.id }, body: { note } })
    await refresh(client, stale)
  }
  const open = data.issues.filter(({ settledAt }) => settledAt === null)
  const settled = data.issues.filter(({ settledAt }) => settledAt !== null)
  return (
    <Page
      title={t('devices.title')}
      subtitle={t('devices.subtitle')}
      width="record"
      back={{ to: paths.pointOfSale, label: t('till:title') }}
    >
      <Panel title={t('issues.title')}>
        {open.length === 0 && <Text c="dimmed">{t('issues.none')}</Text>}
        <Stack gap="md">
          {open.map((issue) => (
            <IssueRow key={issue.id} issue={issue} {...(maySettle && { settle: () => setAsked({ issue }) })} />
          ))}
        </Stack>
      </Panel>
      {data.devices.length === 0 ? (
        <EmptyState icon={<IconDeviceTablet size={32} stroke={1.5} />} title={t('devices.none')} text={t('devices.noneText')} />
      ) : (
        <Panel title={t('devices.list')}>
          <Stack gap="md">
            {data.devices.map((device) => (
              <DeviceRow key={device.id} device={device} {...(maySettle && { lose: () => setAsked({ device }) })} />
            ))}
          </Stack>
        </Panel>
      )}
      <ThisDevice mayImport={maySettle} onImported={() => refresh(client, stale)} />
      {settled.length > 0 && (
        <Panel title={t('issues.settledTitle')}>
          <Stack gap="md">
            {settled.map((issue) => (
              <IssueRow key={issue.id} issue={issue} />
            ))}
          </Stack>
        </Panel>
      )}
      {asked && (
        <DialogForm
          title={
            'issue' in asked ? t('issues.settleTitle') : t('devices.loseTitle', { name: `${asked.device.name} (D${asked.device.no})` })
          }
          saveLabel={'issue' in asked ? t('issues.settle') : t('devices.lose')}
          values={{ note: '' }}
          onClose={() => setAsked(null)}
          save={save}
        >
          {({ control }) => (
            <>
              {'issue' in asked && (
                <Text>
                  <IssueText issue={asked.issue} />
                </Text>
              )}
              {'device' in asked && <Text>{t('devices.loseText', { at: moment(asked.device.seenAt) })}</Text>}
              <LongTextField control={control} name="note" label={t('issue' in asked ? 'issues.note' : 'devices.note')} required />
            </>
          )}
        </DialogForm>
      )}
    </Page>
  )
}

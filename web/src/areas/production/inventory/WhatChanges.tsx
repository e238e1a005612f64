import type { LotImport, LotImportSettings } from '@plantule/contract/imports/lot-schemas'
import { lotImportRoutes } from '@plantule/contract/production/lot-import'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.ts'
import { Button } from '../../../ui/Button.tsx'
import { figure } from '../../../ui/format.ts'
import { Alert, Switch } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { showError } from '../../../ui/toast.ts'
import { Differences } from './Differences.tsx'
import { Problems } from './Problems.tsx'
import { useInventoryVerbs } from './use-inventory.ts'

/** What the file says that cannot be counted, and what it would change, before anything is. */
export function WhatChanges({ current, onColumns }: { current: LotImport; onColumns: () => void }) {
  const { t } = useTranslation('inventory')
  const { map, approve } = useInventoryVerbs()
  const [settings, setSettings] = useState<LotImportSettings>(current.settings)
  const { report } = current
  if (!report) return null
  const open = current.state === 'checked'
  const touched = report.rows.new + report.rows.changed
  const edited = JSON.stringify(settings) !== JSON.stringify(current.settings)
  return (
    <Stack gap="md">
      {open && report.moved !== undefined && (
        <Alert color="orange" role="status" title={t('difference.moved')}>
          {t('difference.movedText', { count: report.moved })}
        </Alert>
      )}
      {open && report.errors + report.warnings > 0 && (
        <Panel
          title={report.errors > 0 ? t('problems.title', { count: report.errors }) : t('problems.warnings', { count: report.warnings })}
          text={report.errors > 0 ? t('problems.text') : t('problems.warningsText')}
        >
          <Problems id={current.id} settings={settings} onChange={setSettings} />
          <Switch
            mt="md"
            label={t('columns.create')}
            description={t('columns.createText')}
            checked={settings.create}
            onChange={(event) => setSettings({ ...settings, create: event.currentTarget.checked })}
          />
        </Panel>
      )}
      <Panel
        title={t('difference.title')}
        text={t('difference.text', { more: figure(report.more), fewer: figure(report.fewer), lots: figure(report.lots) })}
      >
        {report.unnamed > 0 && (
          <Text size="sm" mb="sm">
            {t('difference.unnamed', { count: report.unnamed })}
          </Text>
        )}
        {report.left > 0 && (
          <Group justify="space-between" mb="sm" gap="sm">
            <Text size="sm">{t('difference.left', { count: report.left })}</Text>
            <Button
              size="xs"
              onClick={() =>
                void download(lotImportRoutes.lotImportLeftOut, { params: { id: current.id } }, `${t('difference.leftFile')}.xlsx`).catch(
                  showError,
                )
              }
            >
              {t('difference.leftDownload')}
            </Button>
          </Group>
        )}
        <Differences current={current} />
        {open && (
          <Group justify="space-between" mt="md">
            <Button look="quiet" onClick={onColumns}>
              {t('difference.columns')}
            </Button>
            {edited ? (
              <Button look="main" busy={map.isPending} onClick={() => map.mutate({ params: { id: current.id }, body: settings })}>
                {t('difference.again')}
              </Button>
            ) : (
              <Button
                look="main"
                busy={approve.isPending}
                disabled={report.errors > 0 ? t('difference.errors') : touched === 0 && t('difference.nothing')}
                onClick={() => approve.mutate({ params: { id: current.id } })}
              >
                {t('difference.approve', { count: touched })}
              </Button>
            )}
          </Group>
        )}
      </Panel>
    </Stack>
  )
}

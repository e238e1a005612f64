import { conditionsRoutes, type GeneralConditions } from '@plantule/contract/orders/conditions'
import { IconFileText, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { read, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { chooseFiles, weight } from '../../../kit/pictures/choose-files.ts'
import { RichText } from '../../../kit/rich-text/RichText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { showError, showToast } from '../../../ui/toast.ts'

/** The general conditions that go with quotations and invoices: written here, or a PDF. */
export function ConditionsPanel() {
  const { data } = useQuery(read(conditionsRoutes.getConditions, {}))
  return data ? <Conditions key={`${data.file?.name ?? ''} ${data.html.length}`} kept={data} /> : null
}

function Conditions({ kept }: { kept: GeneralConditions }) {
  const { t, i18n } = useTranslation('invoicing')
  const mayWrite = useCan('settings.write')
  const [html, setHtml] = useState(kept.html)
  const set = useAction(conditionsRoutes.setConditions, [conditionsRoutes.getConditions], {
    onSuccess: () => void showToast({ text: t('conditions.kept') }),
    onError: (error) => !error.unreachable,
  })
  const send = (text: string, file?: File): void => {
    const form = new FormData()
    form.set('body', JSON.stringify({ html: text }))
    if (file) form.set('file', file)
    set.mutate({ form } as never)
  }
  const choose = async (): Promise<void> => {
    const [file] = await chooseFiles('application/pdf')
    if (!file) return
    const question = { title: t('conditions.replaceTitle'), text: t('conditions.replaceText'), confirm: t('conditions.replace') }
    if (html === '' || (await confirm(question))) send('', file)
  }
  const look = (): void => void openFile(conditionsRoutes.conditionsPdf, {}).catch(showError)
  return (
    <Panel
      title={t('conditions.title')}
      text={t('conditions.text')}
      actions={
        (kept.file || kept.html !== '') && (
          <Button size="xs" icon={<IconFileText size={16} />} onClick={look}>
            {t('conditions.look')}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        {kept.file ? (
          <Text size="sm">{t('conditions.file', { name: kept.file.name, weight: weight(kept.file.bytes, i18n.language) })}</Text>
        ) : (
          <RichText label={t('conditions.title')} value={html} onChange={setHtml} readOnly={!mayWrite} />
        )}
        {set.error && !set.error.unreachable && (
          <Text size="sm" c="red" role="alert">
            {set.error.message}
          </Text>
        )}
        {mayWrite && (
          <Group gap="xs">
            {kept.file ? (
              <Button busy={set.isPending} onClick={() => send('')}>
                {t('conditions.removeFile')}
              </Button>
            ) : (
              <Button look="main" disabled={html === kept.html && t('conditions.same')} busy={set.isPending} onClick={() => send(html)}>
                {t('conditions.save')}
              </Button>
            )}
            <Button icon={<IconUpload size={16} />} busy={set.isPending} onClick={() => void choose()}>
              {t(kept.file ? 'conditions.changeFile' : 'conditions.chooseFile')}
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  )
}

import { cardDocumentKinds, type CardDocumentKind } from '@plantule/contract/card-payments/schemas'
import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { moment } from '../../../ui/format.ts'
import { Select } from '../../../ui/inputs.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill, type Tone } from '../../../ui/Pill.tsx'
import { chooseFiles } from '../../../kit/pictures/choose-files.ts'
import classes from './Account.module.css'

const tones: Record<'queued' | 'sent' | 'refused', Tone> = { queued: 'progress', sent: 'good', refused: 'bad' }

/** Papers that the provider asks of the company. The holder of an account of their own sends them there. */
export function DocumentsPanel({ own }: { own: boolean }) {
  const { t } = useTranslation('cards')
  const mayWrite = useCan('settings.write')
  const [kind, setKind] = useState<CardDocumentKind>('registration')
  const { data } = useQuery(read(cardPaymentRoutes.listDocuments, {}))
  const send = useAction(cardPaymentRoutes.sendDocument, [cardPaymentRoutes.listDocuments])
  const choose = async (): Promise<void> => {
    const [file] = await chooseFiles('application/pdf,image/jpeg,image/png')
    if (!file) return
    const form = new FormData()
    form.set('body', JSON.stringify({ kind }))
    form.set('file', file)
    send.mutate({ body: { kind }, form })
  }
  const items = data?.items ?? []
  return (
    <Panel title={t('documents.title')} text={t(own ? 'documents.own' : 'documents.text')}>
      {items.length > 0 ? (
        <ul className={classes.papers}>
          {items.map((paper) => (
            <li key={paper.id}>
              <div>
                {t(`documents.kinds.${paper.kind}`)}
                <Text size="xs" c="dimmed">
                  {t('documents.by', { name: paper.name, author: paper.author, at: moment(paper.at) })}
                  {paper.reason && ` · ${paper.reason}`}
                </Text>
              </div>
              <Pill tone={tones[paper.state]}>{t(`documents.states.${paper.state}`)}</Pill>
            </li>
          ))}
        </ul>
      ) : (
        !own && (
          <Text size="sm" c="dimmed" mb="sm">
            {t('documents.none')}
          </Text>
        )
      )}
      {mayWrite && !own && (
        <Group gap="xs" align="flex-end">
          <Select
            label={t('documents.kind')}
            size="sm"
            allowDeselect={false}
            value={kind}
            data={cardDocumentKinds.map((value) => ({ value, label: t(`documents.kinds.${value}`) }))}
            onChange={(value) => setKind(cardDocumentKinds.find((each) => each === value) ?? 'registration')}
          />
          <Button busy={send.isPending} onClick={() => void choose()}>
            {t('documents.send')}
          </Button>
        </Group>
      )}
    </Panel>
  )
}

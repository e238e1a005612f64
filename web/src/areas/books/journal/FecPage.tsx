import { booksRoutes, type FecReport } from '@plantule/contract/books/books'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.ts'
import { useAction } from '../../../api/query.ts'
import { FileDrop } from '../../../kit/files/FileDrop.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Button } from '../../../ui/Button.tsx'
import { euros, figure, shortDay } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { showError } from '../../../ui/toast.ts'
import { JournalTabs } from './JournalTabs.tsx'
import classes from '../parts/Journal.module.css'
import { PeriodBar } from '../parts/PeriodBar.tsx'
import { usePeriod } from '../parts/use-period.ts'

/** The accountant's file: made for a period, and any other one checked. */
export default function FecPage() {
  const { t } = useTranslation('journal')
  const { period } = usePeriod()
  const check = useAction(booksRoutes.checkFec)
  const send = (file: File): void => {
    const form = new FormData()
    form.append('file', file)
    check.mutate({ form } as never)
  }
  const save = (): void => void download(booksRoutes.exportFec, { params: { a: period.a, b: period.b } }, 'FEC.txt').catch(showError)
  return (
    <Page title={t('title')}>
      <JournalTabs list="fec" />
      <PeriodBar />
      <div className={classes.split}>
        <Panel title={t('fec.export')} text={t('fec.exportText')}>
          <Group gap="sm">
            <Button look="main" icon={<IconDownload size={16} />} onClick={save}>
              {t('fec.download')}
            </Button>
            <Button onClick={() => void download(booksRoutes.describeFec, {}, 'description.txt').catch(showError)}>
              {t('fec.description')}
            </Button>
          </Group>
        </Panel>
        <Panel title={t('fec.check')} text={t('fec.checkText')}>
          <FileDrop
            look="panel"
            title={t(check.isPending ? 'fec.reading' : 'fec.drop')}
            choose={t('fec.choose')}
            formats={t('fec.hint')}
            accept=".txt,.csv"
            busy={check.isPending}
            onFiles={([file]) => file && send(file)}
          />
        </Panel>
      </div>
      {check.data && <Report report={check.data} />}
    </Page>
  )
}

function Report({ report }: { report: FecReport }) {
  const { t } = useTranslation('journal')
  return (
    <Stack gap="md" mt="md">
      <div className={classes.figures} role="status">
        <div data-strong>
          <span>{report.name}</span>
          <b>{t(report.accepted ? 'fec.accepted' : 'fec.refused')}</b>
          <small>{t('fec.counts', { lines: figure(report.lines), entries: figure(report.entries) })}</small>
        </div>
        <div>
          <span>{t('fec.debit')}</span>
          <b>{euros(report.debitCents)}</b>
          <small>{t('fec.credit', { amount: euros(report.creditCents) })}</small>
        </div>
        <div>
          <span>{t('fec.days')}</span>
          <b>{report.firstDay && report.lastDay ? `${shortDay(report.firstDay)} - ${shortDay(report.lastDay)}` : '-'}</b>
          <small>
            {report.encoding}, {t(`fec.separators.${report.separator === '\t' ? 'tab' : 'other'}`, { sign: report.separator })}
          </small>
        </div>
      </div>
      {report.faults.length > 0 && (
        <Panel title={t('fec.faults')}>
          <ul className={classes.issues}>
            {report.faults.map((fault) => (
              <li key={fault.code}>
                <div className={classes.issueHead}>
                  <Pill tone={fault.severity === 'error' ? 'bad' : 'attention'}>{t(`fec.severity.${fault.severity}`)}</Pill>
                  <b>{t(`fec.codes.${fault.code}`)}</b>
                  <span>{t('fec.times', { count: fault.count, shown: figure(fault.count) })}</span>
                </div>
                <ul className={classes.places}>
                  {fault.places
                    .filter((place) => place.line !== null || place.value)
                    .map((place, index) => (
                      <li key={index}>
                        <span>{[place.line !== null && t('fec.line', { line: place.line }), place.column].filter(Boolean).join(', ')}</span>
                        <span>{place.value}</span>
                      </li>
                    ))}
                </ul>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={t('fec.journals')}>
        <ul className={classes.places}>
          {report.journals.map((journal) => (
            <li key={journal.code}>
              <span>
                <b>{journal.code}</b> {journal.label}
              </span>
              <Text span size="sm" c="dimmed">
                {t('fec.journalLines', { shown: figure(journal.lines) })}
              </Text>
              <span>{euros(journal.debitCents)}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </Stack>
  )
}

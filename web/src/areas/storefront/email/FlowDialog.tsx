import { type MailTongue, mailTongues, type OwnWords } from '@plantule/contract/platform/mail-flows'
import { type MailFlowRow, mailsRoutes, type MailTrial } from '@plantule/contract/storefront/mails'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Textarea, TextInput } from '../../../ui/inputs.ts'
import { Grid, Group, Stack, Text } from '../../../ui/layout.ts'
import { Switcher } from '../../../ui/Switcher.tsx'
import { showToast } from '../../../ui/toast.ts'
import classes from './FlowsPanel.module.css'
import { MailPreview } from './MailPreview.tsx'

/** A mail in the shop's own words, beside what its reader would see. Nothing is kept before it is saved. */
export function FlowDialog({ row, onClose }: { row: MailFlowRow; onClose: () => void }) {
  const { t } = useTranslation(['mails', 'kit'])
  const mayWrite = useCan('settings.write')
  const [language, setLanguage] = useState<MailTongue>('fr')
  const [own, setOwn] = useState(row.own)
  const words = own[language]
  const usual = row.usual?.[language]
  const save = useAction(mailsRoutes.setMailFlows, [mailsRoutes.getMailFlows], {
    onError: (error) => !error.unreachable,
    onSuccess: () => {
      showToast({ text: t('flows.saved') })
      onClose()
    },
  })
  const test = useAction(mailsRoutes.testMail, [], { onSuccess: () => void showToast({ text: t('flows.tested') }) })
  const write = (change: Partial<OwnWords>): void => setOwn({ ...own, [language]: { ...words, ...change } })
  const trial: MailTrial = { flow: row.flow as MailTrial['flow'], language, words, sender: null }
  return (
    <Dialog title={t(`names.${row.flow}`)} size="xl" onClose={onClose}>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Stack gap="sm">
            <Switcher
              label={t('flows.language')}
              value={language}
              options={mailTongues.map((value) => ({ value, label: t(`languages.${value}`) }))}
              onChange={setLanguage}
            />
            <TextInput
              label={t('flows.subject')}
              value={words.subject}
              placeholder={usual?.subject}
              maxLength={200}
              readOnly={!mayWrite}
              onChange={(event) => write({ subject: event.currentTarget.value })}
            />
            <Textarea
              label={t('flows.words')}
              description={t('flows.wordsText')}
              value={words.text}
              placeholder={usual?.text}
              autosize
              minRows={7}
              maxRows={16}
              maxLength={4000}
              readOnly={!mayWrite}
              onChange={(event) => write({ text: event.currentTarget.value })}
            />
            <div>
              <Text size="sm" fw={600} mb={4}>
                {t('flows.variables')}
              </Text>
              <div className={classes.variables}>
                {(row.variables ?? []).map((name) => (
                  <Button key={name} size="xs" onClick={() => write({ text: `${words.text}{${name}}` })}>
                    {`{${name}} ${t(`variables.${name}`)}`}
                  </Button>
                ))}
              </div>
            </div>
            {words.text === '' && usual && mayWrite && (
              <div>
                <Button size="xs" look="quiet" onClick={() => write({ text: usual.text })}>
                  {t('flows.fromUsual')}
                </Button>
              </div>
            )}
            {save.error && (
              <Text size="sm" c="red" role="alert">
                {save.error.problem.errors?.[0]?.message ?? save.error.message}
              </Text>
            )}
            {mayWrite && (
              <Group gap="xs">
                <Button
                  look="main"
                  busy={save.isPending}
                  onClick={() => save.mutate({ body: { flows: [{ flow: row.flow, on: row.on, own }] } })}
                >
                  {t('kit:save')}
                </Button>
                <Button busy={test.isPending} onClick={() => test.mutate({ body: trial })}>
                  {t('flows.test')}
                </Button>
              </Group>
            )}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <MailPreview trial={trial} />
        </Grid.Col>
      </Grid>
    </Dialog>
  )
}

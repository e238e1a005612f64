import { noOwnWords } from '@plantule/contract/platform/mail-flows'
import { logosRoutes, type Marks } from '@plantule/contract/shops/logos'
import { shadesOf } from '@plantule/contract/shops/papers'
import { MailSenderInput, mailsRoutes, type MailSenderAnswer } from '@plantule/contract/storefront/mails'
import { useMemo } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { LongTextField, TextField } from '../../../kit/form/fields.tsx'
import { RecordFormFrame } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/inputs.ts'
import { Grid, Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { LogoChoice } from '../parts/LogoChoice.tsx'
import { MailPreview } from './MailPreview.tsx'

const PRODUCT_GREEN = '#2f6b3c'

/** Who writes, beside a letter that looks like it. */
export function SenderForm({ sender, logo }: { sender: MailSenderAnswer; logo: Marks['mails'] }) {
  const { t } = useTranslation(['mails', 'look'])
  const mayWrite = useCan('settings.write')
  const stale = [mailsRoutes.getMailSender]
  const set = useAction(mailsRoutes.setMailSender, stale, { onError: () => true })
  const { senderName, replyTo, signature, colour } = sender
  const values = useMemo((): MailSenderInput => ({ senderName, replyTo, signature, colour }), [senderName, replyTo, signature, colour])
  const form = useRecordForm({ schema: MailSenderInput, values, save: (body) => set.mutateAsync({ body }), draft: 'mail-sender' })
  const { control } = form
  const tried = form.watch() as MailSenderInput
  const fits = MailSenderInput.safeParse(tried)
  return (
    <RecordFormFrame form={form} readOnly={!mayWrite && t('readOnly')} fieldNames={{ replyTo: t('sender.replyTo') }}>
      <Panel title={t('sender.title')} text={sender.from ? t('sender.from', { address: sender.from }) : t('sender.noServer')}>
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: 6 }}>
            <Stack gap="sm">
              <TextField control={control} name="senderName" label={t('sender.name')} placeholder={sender.shopName} />
              <Controller
                control={control}
                name="replyTo"
                render={({ field, fieldState }) => (
                  <TextInput
                    type="email"
                    label={t('sender.replyTo')}
                    description={t('sender.replyToText')}
                    value={field.value ?? ''}
                    readOnly={!mayWrite}
                    error={fieldState.error?.message}
                    onBlur={field.onBlur}
                    onChange={(event) => field.onChange(event.currentTarget.value.trim() || null)}
                  />
                )}
              />
              <LongTextField
                control={control}
                name="signature"
                label={t('sender.signature')}
                description={t('sender.signatureText')}
                minRows={3}
              />
              <Controller
                control={control}
                name="colour"
                render={({ field }) => (
                  <Group align="end" gap="sm">
                    <TextInput
                      type="color"
                      label={t('sender.colour')}
                      w={180}
                      value={field.value ?? PRODUCT_GREEN}
                      disabled={!mayWrite}
                      onChange={(event) => field.onChange(event.currentTarget.value)}
                    />
                    {field.value !== null && mayWrite && (
                      <Button size="xs" look="quiet" onClick={() => field.onChange(null)}>
                        {t('sender.plainColour')}
                      </Button>
                    )}
                  </Group>
                )}
              />
              {tried.colour && shadesOf(tried.colour).accent !== tried.colour && (
                <Text size="xs" role="status">
                  {t('sender.darkened', { colour: shadesOf(tried.colour).accent })}
                </Text>
              )}
              <LogoChoice
                title={t('look:logos.places.mails')}
                text={logo.from === 'site' ? t('look:logos.from.site') : t('look:logos.for.mails')}
                shown={logo.mark}
                own={logo.from === 'mails'}
                set={logosRoutes.setMailLogo}
                remove={logosRoutes.removeMailLogo}
                readOnly={!mayWrite}
              />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 6 }}>
            <MailPreview
              key={logo.mark?.picture.length ?? 0}
              trial={{ flow: 'message', language: 'fr', words: noOwnWords, sender: fits.success ? fits.data : null }}
            />
          </Grid.Col>
        </Grid>
      </Panel>
    </RecordFormFrame>
  )
}

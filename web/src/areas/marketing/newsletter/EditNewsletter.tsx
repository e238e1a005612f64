import { type Newsletter, NewsletterForm, newsletterRoutes } from '@plantule/contract/marketing/newsletters'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecord } from '../../../kit/form/use-record.ts'
import { useAddPictures } from '../../../kit/rich-text/TextWithPictures.tsx'
import { paths } from '../../../paths.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { stateTones } from '../parts/newsletter-tones.ts'
import { NewsletterFields } from './NewsletterFields.tsx'
import { ofNewsletters } from './of-newsletters.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { TestDialog } from './TestDialog.tsx'

const bodyOf = ({
  subject,
  preview,
  html,
  blocks,
  showing,
  perHour,
  segment: { products: _, ...segment },
}: Newsletter): NewsletterForm => ({
  subject,
  preview,
  html,
  blocks,
  showing,
  perHour,
  segment,
})

/** A letter that is still being written. */
export function EditNewsletter({ newsletter }: { newsletter: Newsletter }) {
  const { t } = useTranslation(['newsletters', 'kit'])
  const navigate = useNavigate()
  const mayWrite = useCan('marketing.write')
  const [testing, setTesting] = useState(false)
  const [scheduling, setScheduling] = useState(false)
  const addPictures = useAddPictures(newsletterRoutes.addNewsletterImage, newsletter.id)
  const { form } = useRecord({
    get: newsletterRoutes.getNewsletter,
    update: newsletterRoutes.updateNewsletter,
    stale: [newsletterRoutes.listNewsletters],
    record: newsletter,
    schema: NewsletterForm,
    bodyOf,
  })
  const send = useAction(newsletterRoutes.sendNewsletter, ofNewsletters)
  const remove = useAction(newsletterRoutes.removeNewsletter, [newsletterRoutes.listNewsletters], {
    onSuccess: () => void navigate({ to: paths.newsletters }),
  })
  const askRemoval = async (): Promise<void> => {
    const question = { title: t('removeTitle', { subject: newsletter.subject }), text: t('removeText'), confirm: t('kit:delete') }
    if (await confirm({ ...question, danger: true })) remove.mutate({ params: { id: newsletter.id } })
  }
  const askSend = async (): Promise<void> => {
    const question = { title: t('sendTitle', { subject: newsletter.subject }), text: t('sendText'), confirm: t('send') }
    if (await confirm(question)) send.mutate({ params: { id: newsletter.id } })
  }
  const unsaved = form.formState.isDirty && t('saveFirst')
  return (
    <FormScreen
      form={form}
      title={newsletter.subject}
      aside={<Pill tone={stateTones[newsletter.state]}>{t(`states.${newsletter.state}`)}</Pill>}
      back={{ to: paths.newsletters, label: t('title') }}
      readOnly={!mayWrite && t('readOnly')}
      fieldNames={{ subject: t('subject'), html: t('letter'), blocks: t('letter') }}
      actions={
        mayWrite && (
          <>
            <Button disabled={unsaved} onClick={() => setTesting(true)}>
              {t('test')}
            </Button>
            <Button disabled={unsaved} onClick={() => setScheduling(true)}>
              {t('schedule')}
            </Button>
            <Button look="main" busy={send.isPending} disabled={unsaved} onClick={() => void askSend()}>
              {t('send')}
            </Button>
            <ActionMenu label={t('actions')} actions={[{ label: t('kit:delete'), danger: true, run: () => void askRemoval() }]} />
          </>
        )
      }
    >
      <NewsletterFields
        addPictures={addPictures}
        readOnly={!mayWrite}
        products={newsletter.segment.products}
        pictures={newsletter.pictures}
      />
      {scheduling && <ScheduleDialog id={newsletter.id} onClose={() => setScheduling(false)} />}
      {testing && <TestDialog id={newsletter.id} onClose={() => setTesting(false)} />}
    </FormScreen>
  )
}

import { type Debt, receivablesRoutes } from '@plantule/contract/receivables/receivables'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../api/download.ts'
import { read, useAction } from '../../api/query.ts'
import { CheckField, LongTextField } from '../form/fields.tsx'
import { DialogForm } from '../form/DialogForm.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Switcher } from '../../ui/Switcher.tsx'
import { showError, showToast } from '../../ui/toast.ts'

/** What a person may decide otherwise: a letter too soon after the last, or sterner than comes next. */
const hasty = new Set(['reminder_too_soon', 'reminder_skips', 'reminder_again'])

type Levels = '1' | '2' | '3'

/** A letter about what is late: its level, its words, by mail or on paper. */
export default function RemindDialog({ debt, onClose }: { debt: Pick<Debt, 'id' | 'name' | 'kind' | 'email'>; onClose: () => void }) {
  const { t } = useTranslation(['receivables', 'kit'])
  const owed = useQuery(read(receivablesRoutes.customerDebt, { params: { id: debt.id } }))
  const settings = useQuery(read(receivablesRoutes.reminderTexts, {}))
  const remind = useAction(receivablesRoutes.remind, [receivablesRoutes.listDebts, receivablesRoutes.customerDebt], { onError: () => true })
  if (!owed.data || !settings.data) return null
  const texts = owed.data.language === 'en' ? settings.data.english : settings.data.texts
  const level = String(owed.data.nextLevel) as Levels
  const values = {
    level,
    message: texts[owed.data.nextLevel - 1] ?? '',
    penalties: owed.data.nextLevel === 3 && debt.kind !== 'private',
    mail: debt.email !== null,
  }
  return (
    <DialogForm
      title={t('remindTitle', { name: debt.name })}
      values={values}
      save={async ({ level: chosen, message, penalties, mail }) => {
        const write = (anyway: boolean) =>
          remind.mutateAsync({
            params: { id: debt.id },
            body: { level: Number(chosen), penalties, mail, anyway, ...(message.trim() && { message }) },
          })
        try {
          return await write(false)
        } catch (error) {
          const { code, message: why } = error as { code?: string; message: string }
          if (!hasty.has(code ?? '') || !(await confirm({ title: t('hasty.title'), text: why, confirm: t('hasty.write') }))) throw error
          return write(true)
        }
      }}
      saveLabel={t('write')}
      onSaved={(written) => {
        onClose()
        const open = (): void => void openFile(receivablesRoutes.reminderPdf, { params: { id: written.id } }).catch(showError)
        showToast({
          text: t(written.recipient ? 'written.mailed' : 'written.printed', { number: written.number }),
          action: { label: t('written.open'), run: open },
        })
      }}
      onClose={onClose}
      size="lg"
    >
      {({ control, setValue, watch }) => (
        <>
          <Switcher
            label={t('level')}
            value={watch('level')}
            options={(['1', '2', '3'] as const).map((value) => ({ value, label: t(`levels.${value}`) }))}
            onChange={(chosen: Levels) => {
              setValue('level', chosen)
              setValue('message', texts[Number(chosen) - 1] ?? '')
            }}
          />
          <LongTextField control={control} name="message" label={t('message')} autosize minRows={4} />
          {debt.kind !== 'private' && (
            <CheckField control={control} name="penalties" label={t('penalties')} description={t('penaltiesText')} />
          )}
          <CheckField control={control} name="mail" label={debt.email ? t('mail', { to: debt.email }) : t('noMail')} />
        </>
      )}
    </DialogForm>
  )
}

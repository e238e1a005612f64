import { sellerRoutes } from '@plantule/contract/platform/sellers'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { useInit } from '../../api/session.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { PasswordField } from '../../kit/form/PasswordField.tsx'
import { localCode } from '../../session/local-code.ts'
import { Button } from '../../ui/Button.tsx'
import { Text } from '../../ui/layout.ts'
import { showError } from '../../ui/toast.ts'
import classes from './TillLock.module.css'

type Typed = { pin: string; present: string }

/** The device keeps the own sign-in from here on, sealed by this code. */
export function ChooseCode({ fresh, renews, onKept }: { fresh: boolean; renews: boolean; onKept: () => void }) {
  const { t } = useTranslation('shell')
  const { id: memberId } = useInit().session
  const { control, handleSubmit, setError, setFocus, formState } = useForm<Typed>({ defaultValues: { pin: '', present: '' } })
  useEffect(() => setFocus('pin'), [setFocus])
  const save = handleSubmit(async ({ pin, present }) => {
    try {
      await call(sellerRoutes.keepSeller, { body: { pin, present } })
      await localCode.keepProven(memberId, pin)
      onKept()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const fields = failure.problem.errors ?? []
      for (const { path, message } of fields) setError(path[0] === 'present' ? 'present' : 'pin', { message })
      if (fields.length === 0) showError(failure)
    }
  })
  return (
    <form className={classes.choose} onSubmit={(event) => void save(event)}>
      <Text>{t(renews ? 'lock.chooseAnew' : 'lock.choose')}</Text>
      <TextField control={control} name="pin" label={t('lock.code')} description={t('lock.chooseHint')} type="password" required />
      {!fresh && (
        <PasswordField
          control={control}
          name="present"
          label={t('lock.password')}
          description={t('lock.passwordWhy')}
          autoComplete="current-password"
          required
        />
      )}
      <Button look="main" size="lg" type="submit" busy={formState.isSubmitting}>
        {t('lock.set')}
      </Button>
    </form>
  )
}

import { tillRoutes } from '@plantule/contract/till/till'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { TextField } from '../../../../kit/form/fields.tsx'

/** The first number that no till bears, retired ones counted. */
const freeCode = (taken: readonly string[]): string => {
  let code = 1
  while (taken.includes(String(code))) code++
  return String(code)
}

/** A till with the code that stands in every number of its tickets. */
export function NewRegister({
  taken = [],
  onClose,
  onMade,
}: {
  taken?: readonly string[]
  onClose: () => void
  onMade: (id: number) => void
}) {
  const { t } = useTranslation(['till', 'kit'])
  const create = useAction(tillRoutes.createRegister, [tillRoutes.tillStatus, tillRoutes.listRegisters], { onError: () => true })
  return (
    <DialogForm
      title={t('register.add')}
      values={{ code: freeCode(taken), name: taken.length === 0 ? t('register.firstName') : '' }}
      saveLabel={t('kit:add')}
      onClose={onClose}
      save={async (body) => onMade((await create.mutateAsync({ body })).id)}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="code" label={t('register.code')} description={t('register.codeText')} required maxLength={6} />
          <TextField control={control} name="name" label={t('register.name')} required maxLength={60} />
        </>
      )}
    </DialogForm>
  )
}

import { codesRoutes, type DiscountCode } from '@plantule/contract/codes/discount-codes'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import type { Saving } from '../../../kit/form/record-form.ts'
import { rereadOf } from '../../../kit/form/reread.ts'
import { blankTerms, bodyOf, type DiscountBody } from './discount-body.ts'
import { TermFields } from './TermFields.tsx'

const quiet = { onError: () => true }
const blank: DiscountBody = { ...blankTerms, code: '', disabled: false }

export default function DiscountDialog({ code, onClose }: { code: DiscountCode | null; onClose: () => void }) {
  const { t } = useTranslation(['codes', 'kit'])
  const stale = [codesRoutes.listDiscountCodes]
  const create = useAction(codesRoutes.createDiscountCode, stale, quiet)
  const update = useAction(codesRoutes.updateDiscountCode, stale, quiet)
  const save = (body: DiscountBody, { version }: Saving<DiscountBody>): Promise<DiscountCode> =>
    code ? update.mutateAsync({ params: { id: code.id }, body: { ...body, version } }) : create.mutateAsync({ body })
  return (
    <DialogForm
      title={code ? t('discount.edit', { code: code.code }) : t('discount.new')}
      values={code ? bodyOf(code) : blank}
      save={save}
      {...(code && {
        version: code.version,
        reread: rereadOf(() => call(codesRoutes.getDiscountCode, { params: { id: code.id } }), bodyOf),
      })}
      saveLabel={t('kit:save')}
      onClose={onClose}
      size="lg"
    >
      {({ control }) => (
        <>
          <TextField
            control={control}
            name="code"
            label={t('code')}
            placeholder={t('discount.codeHint')}
            description={t('discount.codeText')}
            disabled={Boolean(code && code.uses > 0)}
            data-autofocus
            maxLength={60}
          />
          <TermFields chosen={code?.products ?? []} />
        </>
      )}
    </DialogForm>
  )
}

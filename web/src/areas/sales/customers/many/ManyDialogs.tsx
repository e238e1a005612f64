import { type CustomersChange, manyCustomersRoutes } from '@plantule/contract/customers/many'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { customersCareRoutes } from '@plantule/contract/customers/care'
import { newsletterRoutes } from '@plantule/contract/marketing/newsletters'
import { registerCustomersRoutes } from '@plantule/contract/marketing/register-customers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import { useInit } from '../../../../api/session.ts'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { CheckField, ChoiceField, LongTextField } from '../../../../kit/form/fields.tsx'
import FollowDialog from '../../../../kit/jobs/FollowDialog.tsx'
import { type Chosen, targetOf } from '../../../../kit/list/target-of.ts'
import { Text } from '../../../../ui/layout.ts'
import { TagsField } from '../../../../kit/form/TagsField.tsx'

export type ManyDeed = 'addTags' | 'removeTags' | 'profile' | 'archive' | 'restore' | 'newsletter'
type ManyProps = { deed: ManyDeed; chosen: Chosen; tags: readonly string[]; onClose: () => void; onStarted: () => void }

/** What is done to many customers at once: asked first, then followed until it says whom it left. */
export default function ManyDialogs({ deed, chosen, tags, onClose, onStarted }: ManyProps) {
  const { t } = useTranslation('customersCare')
  const [operation, setOperation] = useState<number | null>(null)
  const title = t(`many.${deed}.title`, { count: chosen.count })
  if (operation !== null)
    return (
      <FollowDialog
        title={title}
        operation={operation}
        stale={
          deed === 'newsletter'
            ? [newsletterRoutes.listSubscribers]
            : [customersRoutes.listCustomers, customersRoutes.getCustomer, customersCareRoutes.listTags]
        }
        onClose={onClose}
      />
    )
  const started = ({ operationId }: { operationId: number }): void => {
    setOperation(operationId)
    onStarted()
  }
  const asked = { title, chosen, onClose, onStarted: started }
  return deed === 'newsletter' ? <Register {...asked} /> : <Change {...asked} deed={deed} tags={tags} />
}

type AskedProps = { title: string; chosen: Chosen; onClose: () => void; onStarted: (started: { operationId: number }) => void }
type Values = { tags: string[]; priceProfileId: number | null }

const changeOf: Record<Exclude<ManyDeed, 'newsletter'>, (values: Values) => CustomersChange> = {
  addTags: ({ tags }) => ({ addTags: tags }),
  removeTags: ({ tags }) => ({ removeTags: tags }),
  profile: ({ priceProfileId }) => ({ priceProfileId }),
  archive: () => ({ archived: true }),
  restore: () => ({ archived: false }),
}

function Change({ deed, tags, ...asked }: AskedProps & { deed: keyof typeof changeOf; tags: readonly string[] }) {
  const { t } = useTranslation('customersCare')
  const { price_profiles } = useInit()
  const change = useAction(manyCustomersRoutes.changeCustomers, [], { onError: () => true })
  const values: Values = { tags: [], priceProfileId: null }
  return (
    <DialogForm
      title={asked.title}
      values={values}
      save={(chosen) => change.mutateAsync({ body: { target: targetOf(asked.chosen), change: changeOf[deed](chosen) } })}
      saveLabel={t(`many.${deed}.confirm`)}
      onSaved={asked.onStarted}
      onClose={asked.onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t(`many.${deed}.text`)}</Text>
          {(deed === 'addTags' || deed === 'removeTags') && (
            <TagsField control={control} name="tags" label={t('many.tags')} known={tags} most={10} />
          )}
          {deed === 'profile' && (
            <ChoiceField
              control={control}
              name="priceProfileId"
              label={t('many.profile.field')}
              description={t('many.profile.none')}
              numeric
              options={price_profiles.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
        </>
      )}
    </DialogForm>
  )
}

/** Nobody is written to without having agreed: how and when is written down with each of them. */
function Register({ title, chosen, onClose, onStarted }: AskedProps) {
  const { t } = useTranslation('customersCare')
  const register = useAction(registerCustomersRoutes.registerCustomers, [], { onError: () => true })
  return (
    <DialogForm
      title={title}
      values={{ proof: '', agreed: false }}
      save={({ proof, agreed }) => register.mutateAsync({ body: { target: targetOf(chosen), proof, agreed: agreed as true } })}
      saveLabel={t('many.newsletter.confirm')}
      onSaved={onStarted}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('many.newsletter.text')}</Text>
          <LongTextField
            control={control}
            name="proof"
            label={t('many.newsletter.proof')}
            placeholder={t('many.newsletter.example')}
            required
            autosize
            minRows={2}
            maxLength={300}
          />
          <CheckField control={control} name="agreed" label={t('many.newsletter.agreed')} />
        </>
      )}
    </DialogForm>
  )
}

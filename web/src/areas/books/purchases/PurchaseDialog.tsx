import { purchaseCategories } from '@plantule/contract/books/accounts'
import { purchasesRoutes, purchasePayments, type Purchase, type ReadInvoice } from '@plantule/contract/books/purchases'
import { IconPaperclip, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { openFile } from '../../../api/download.ts'
import { useAction } from '../../../api/query.ts'
import { FileDrop } from '../../../kit/files/FileDrop.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import type { Saving } from '../../../kit/form/record-form.ts'
import { ChoiceField, DayField, MoneyField, PercentField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { rereadOf } from '../../../kit/form/reread.ts'
import { useCan } from '../../../api/session.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { euros } from '../../../ui/format.ts'
import { Alert } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { showError, showToast } from '../../../ui/toast.ts'
import { blankPurchase, bodyOf, fromRead, type PurchaseBody } from './purchase-body.ts'
import classes from './Purchases.module.css'

const quiet = { onError: () => true }
const stale = [purchasesRoutes.listPurchases, purchasesRoutes.getPurchase, purchasesRoutes.listSuppliers]

type Props = { purchase: Purchase | null; read: ReadInvoice | null; file: File | null; onClose: () => void }

/** A supplier's invoice: what the paper says, how it was paid, and the paper itself. */
export default function PurchaseDialog({ purchase, read, file, onClose }: Props) {
  const { t } = useTranslation(['purchases', 'kit'])
  const mayWrite = useCan('accounting.write')
  const create = useAction(purchasesRoutes.createPurchase, stale, quiet)
  const update = useAction(purchasesRoutes.updatePurchase, stale, quiet)
  const attach = useAction(purchasesRoutes.addAttachment, stale)
  const [papers, setPapers] = useState<File[]>(file ? [file] : [])
  const save = async (body: PurchaseBody, { version }: Saving<PurchaseBody>): Promise<Purchase> => {
    const saved = purchase
      ? await update.mutateAsync({ params: { id: purchase.id }, body: { ...body, version } })
      : await create.mutateAsync({ body: { ...body, supplierId: read?.supplierName === body.supplierName ? read.supplierId : null } })
    for (const paper of papers) {
      const form = new FormData()
      form.append('file', paper)
      // The purchase is saved: a paper that is refused is told, and can be added again.
      await attach.mutateAsync({ params: { id: saved.id }, form } as never).catch(() => undefined)
    }
    return saved
  }
  const values = purchase ? bodyOf(purchase) : read ? fromRead(read) : blankPurchase()
  return (
    <DialogForm
      title={purchase ? `${purchase.supplier} ${purchase.reference || purchase.number}` : t(read ? 'check' : 'new')}
      values={values}
      save={save}
      {...(purchase && {
        version: purchase.version,
        reread: rereadOf(() => call(purchasesRoutes.getPurchase, { params: { id: purchase.id } }), bodyOf),
      })}
      saveLabel={t('kit:save')}
      onSaved={(saved) => {
        showToast({ text: t('saved', { number: saved.number }) })
        onClose()
      }}
      onClose={onClose}
      size="lg"
    >
      {(form) => (
        <>
          {read && <ReadNotice read={read} />}
          {purchase?.locked && (
            <Alert color="orange" variant="light">
              {t('lockedText')}
            </Alert>
          )}
          <Fields form={form} purchase={purchase} locked={(purchase?.locked ?? false) || !mayWrite} />
          <Papers purchase={purchase} papers={papers} setPapers={setPapers} mayWrite={mayWrite} />
        </>
      )}
    </DialogForm>
  )
}

/** What was read is shown for checking, with what does not add up. */
function ReadNotice({ read }: { read: ReadInvoice }) {
  const { t } = useTranslation('purchases')
  return (
    <Alert
      color={read.doubts.length > 0 ? 'orange' : 'green'}
      variant="light"
      title={t(`sources.${read.source}`, { profile: read.profile })}
    >
      {t('readTotal', { total: euros(read.inclCents) })}
      {read.doubts.length > 0 && (
        <ul>
          {read.doubts.map((doubt) => (
            <li key={doubt}>{t(`doubts.${doubt}`)}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

function Fields({ form, purchase, locked }: { form: UseFormReturn<PurchaseBody>; purchase: Purchase | null; locked: boolean }) {
  const { t } = useTranslation(['purchases', 'orders'])
  const { control, setValue, getValues } = form
  return (
    <>
      <div className={classes.two}>
        <TextField
          control={control}
          name="supplierName"
          label={t('columns.supplier')}
          required
          disabled={purchase !== null}
          data-autofocus
          maxLength={200}
        />
        <TextField
          control={control}
          name="reference"
          label={t('columns.reference')}
          description={t('referenceText')}
          maxLength={80}
          disabled={locked}
        />
        <DayField control={control} name="datedOn" label={t('columns.day')} required disabled={locked} />
        <DayField control={control} name="dueOn" label={t('columns.due')} disabled={locked} />
        <ChoiceField
          control={control}
          name="category"
          label={t('columns.category')}
          required
          disabled={locked}
          options={purchaseCategories.map((value) => ({ value, label: t(`categories.${value}`) }))}
        />
        <TextField control={control} name="label" label={t('columns.label')} maxLength={200} disabled={locked} />
      </div>
      <Rates form={form} locked={locked} />
      <SwitchField control={control} name="credit" label={t('credit')} disabled={locked} />
      <div className={classes.two}>
        <DayField control={control} name="paidOn" label={t('paidOn')} />
        <ChoiceField
          control={control}
          name="paymentType"
          label={t('paymentType')}
          options={purchasePayments.map((value) => ({ value, label: t(`orders:paymentTypes.${value}`) }))}
        />
      </div>
      {!getValues('paidOn') && (
        <Group>
          <Button
            size="xs"
            onClick={() => {
              setValue('paidOn', getValues('dueOn') ?? getValues('datedOn'), { shouldDirty: true })
              setValue('paymentType', 'transfer', { shouldDirty: true })
            }}
          >
            {t('paidOnDue')}
          </Button>
        </Group>
      )}
    </>
  )
}

function Rates({ form, locked }: { form: UseFormReturn<PurchaseBody>; locked: boolean }) {
  const { t } = useTranslation('purchases')
  const { control, setValue, getValues } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'rates', keyName: 'key' })
  const rates = useWatch({ control, name: 'rates' })
  const sum = (of: 'exclCents' | 'vatCents') => rates.reduce((total, rate) => total + (rate[of] ?? 0), 0)
  /** The tax follows from the amount until somebody types what the paper says. */
  const follow = (index: number): void => {
    const { rateBp, exclCents } = getValues(`rates.${index}`)
    setValue(`rates.${index}.vatCents`, Math.round(((exclCents ?? 0) * (rateBp ?? 0)) / 10_000), { shouldDirty: true })
  }
  return (
    <Stack gap={8}>
      {fields.map((field, index) => (
        <div key={field.key} className={classes.rates}>
          <PercentField control={control} name={`rates.${index}.rateBp`} label={t('rate')} disabled={locked} />
          <div onBlur={() => (getValues(`rates.${index}.vatCents`) ? undefined : follow(index))}>
            <MoneyField control={control} name={`rates.${index}.exclCents`} label={t('columns.excl')} disabled={locked} />
          </div>
          <MoneyField control={control} name={`rates.${index}.vatCents`} label={t('columns.vat')} disabled={locked} />
          {!locked && fields.length > 1 && (
            <IconButton label={t('removeRate')} onClick={() => remove(index)}>
              <IconTrash size={16} />
            </IconButton>
          )}
        </div>
      ))}
      <Group justify="space-between">
        {!locked ? (
          <Button size="xs" icon={<IconPlus size={14} />} onClick={() => append({ rateBp: 550, exclCents: 0, vatCents: 0 })}>
            {t('addRate')}
          </Button>
        ) : (
          <span />
        )}
        <span className={classes.sum}>
          <Text span size="sm" c="dimmed">
            {t('sums.excl', { amount: euros(sum('exclCents')) })}
          </Text>
          <b>{t('sums.total', { amount: euros(sum('exclCents') + sum('vatCents')) })}</b>
        </span>
      </Group>
    </Stack>
  )
}

type PapersProps = { purchase: Purchase | null; papers: readonly File[]; setPapers: (files: File[]) => void; mayWrite: boolean }

function Papers({ purchase, papers, setPapers, mayWrite }: PapersProps) {
  const { t } = useTranslation('purchases')
  const [kept, setKept] = useState(purchase?.attachments ?? [])
  const remove = async (attachment: number): Promise<void> => {
    if (!purchase) return
    await call(purchasesRoutes.removeAttachment, { params: { id: purchase.id }, query: { attachment } }).then(
      () => setKept(kept.filter((paper) => paper.id !== attachment)),
      showError,
    )
  }
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {t('papers')}
      </Text>
      {kept.map((paper) => (
        <Group key={paper.id} justify="space-between" wrap="nowrap">
          <Button
            look="quiet"
            size="xs"
            icon={<IconPaperclip size={14} />}
            onClick={() =>
              void openFile(purchasesRoutes.getAttachment, { params: { id: purchase?.id ?? 0 }, query: { attachment: paper.id } }).catch(
                showError,
              )
            }
          >
            {paper.name}
          </Button>
          {mayWrite && (
            <IconButton label={t('removePaper', { name: paper.name })} onClick={() => void remove(paper.id)}>
              <IconTrash size={15} />
            </IconButton>
          )}
        </Group>
      ))}
      {papers.map((file, index) => (
        <Text key={index} size="sm">
          <IconPaperclip size={14} aria-hidden /> {t('paperWaits', { name: file.name })}
        </Text>
      ))}
      {mayWrite && (
        <FileDrop
          look="line"
          title={t('addPaper')}
          choose={t('choosePaper')}
          formats={t('paperFormats')}
          accept=".pdf,.xml,.jpg,.jpeg,.png,.webp,.docx,.xlsx,.odt,.ods"
          busy={false}
          onFiles={([file]) => file && setPapers([...papers, file])}
        />
      )}
    </Stack>
  )
}

import { booksRoutes } from '@plantule/contract/books/books'
import { journalRoutes } from '@plantule/contract/books/journal'
import { customersCareRoutes } from '@plantule/contract/customers/care'
import { importRoutes } from '@plantule/contract/imports/imports'
import { passportSheets } from '@plantule/contract/passports/passports'
import { treatmentSheets } from '@plantule/contract/production/treatments'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.ts'
import { Button } from '../../../ui/Button.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Group } from '../../../ui/layout.ts'
import { showError } from '../../../ui/toast.ts'

/** Books, registers and the shop's own data, which nothing keeps from their owner. */
export function Exports() {
  const { t } = useTranslation('subscription')
  const [busy, setBusy] = useState<string>()
  const year = Number(parisDay().slice(0, 4))
  const yearOf = (of: number) => ({ params: { a: `${of}-01-01`, b: of === year ? parisDay() : `${of}-12-31` } })
  const files: { key: string; label: string; get: () => Promise<void> }[] = [
    ...[year, year - 1].map((of) => ({
      key: `fec${of}`,
      label: t('exports.fec', { year: of }),
      get: () => download(booksRoutes.exportFec, yearOf(of), `fec-${of}.txt`),
    })),
    {
      key: 'journal',
      label: t('exports.journal', { year }),
      get: () => download(journalRoutes.journalExcel, { ...yearOf(year), query: {} }, 'journal.xlsx'),
    },
    {
      key: 'customers',
      label: t('exports.customers'),
      get: () => download(customersCareRoutes.exportCustomers, { query: {} }, 'clients.xlsx'),
    },
    { key: 'products', label: t('exports.products'), get: () => download(importRoutes.exportProducts, { query: {} }, 'catalogue.xlsx') },
    {
      key: 'treatments',
      label: t('exports.treatments'),
      get: () => download(treatmentSheets.treatmentsSheet, { query: {} }, 'traitements.xlsx'),
    },
    {
      key: 'passports',
      label: t('exports.passports'),
      get: () => download(passportSheets.passportsSheet, { query: {} }, 'passeports.xlsx'),
    },
  ]
  return (
    <Group gap="xs">
      {files.map(({ key, label, get }) => (
        <Button
          key={key}
          size="xs"
          busy={busy === key}
          onClick={() => {
            setBusy(key)
            void get()
              .catch(showError)
              .finally(() => setBusy(undefined))
          }}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}

import { librarySheets } from '@plantule/contract/library/sheets'
import { type LibraryFile, libraryRoutes } from '@plantule/contract/library/library'
import { IconFile } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.ts'
import { useAction } from '../../../api/query.ts'
import { locale } from '../../../i18n/language.ts'
import type { Column } from '../../../kit/list/column.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { useCan } from '../../../api/session.ts'
import { confirm } from '../../../ui/confirm.ts'
import { showError, showToast } from '../../../ui/toast.ts'
import { Moment } from '../../../ui/values.tsx'
import { chooseFiles, sendEach, weight } from '../../../kit/pictures/choose-files.ts'
import { UsedBy } from './UsedBy.tsx'

const columns = (t: TFunction<'library'>): Column<LibraryFile>[] => [
  { id: 'name', header: t('name'), cell: (one) => one.name, sort: 'name', card: 'title' },
  { id: 'usedBy', header: t('usedBy'), cell: (one) => <UsedBy uses={one.usedBy} /> },
  {
    id: 'weight',
    header: t('weight'),
    cell: (one) => <span className="figures">{weight(one.bytes, locale())}</span>,
    align: 'right',
    card: 'corner',
  },
  { id: 'addedBy', header: t('addedBy'), cell: (one) => one.addedBy },
  { id: 'createdAt', header: t('createdAt'), cell: (one) => <Moment at={one.createdAt} />, sort: 'createdAt' },
]

const fetchFile = (one: LibraryFile): void => {
  download(libraryRoutes.getFile, { params: { id: one.id } }, one.name).catch(showError)
}

export default function FileLibraryScreen() {
  const { t } = useTranslation('library')
  const { t: kit } = useTranslation()
  const mayWrite = useCan('catalogue.write')
  const list = useList(libraryRoutes.listFiles, { name: 'file-library', defaults: { sort: 'createdAt', dir: 'desc' } })
  const add = useAction(libraryRoutes.addFile, [libraryRoutes.listFiles], {
    onSuccess: ({ name }) => void showToast({ text: t('added', { name }) }),
    // Said with the file's name instead.
    onError: () => true,
  })
  const remove = useAction(libraryRoutes.deleteFile, [libraryRoutes.listFiles])
  const addChosen = async (): Promise<void> => sendEach(await chooseFiles(''), (form) => add.mutateAsync({ body: {}, form }))
  const removeAsked = async (one: LibraryFile): Promise<void> => {
    const yes = await confirm({
      title: t('removeTitle', { name: one.name }),
      text: t('removeFileText'),
      confirm: kit('delete'),
      danger: true,
    })
    if (yes) remove.mutate({ params: { id: one.id } }, { onSuccess: () => void showToast({ text: t('removed', { name: one.name }) }) })
  }
  return (
    <ListScreen
      title={t('files')}
      list={list}
      sheet={librarySheets.filesSheet}
      columns={columns(t)}
      nameOf={(one) => one.name}
      onOpen={fetchFile}
      rowActions={(one) => [
        { label: t('get'), run: () => fetchFile(one) },
        ...(mayWrite
          ? [{ label: kit('delete'), danger: true, disabled: one.usedBy.length > 0 && t('stillUsed'), run: () => void removeAsked(one) }]
          : []),
      ]}
      create={mayWrite && { label: t('addFile'), run: () => void addChosen() }}
      empty={{ icon: <IconFile size={32} stroke={1.5} />, title: t('emptyFiles.title'), text: t('emptyFiles.text') }}
    />
  )
}

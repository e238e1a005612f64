import { librarySheets } from '@plantule/contract/library/sheets'
import { imageUrl, type LibraryImage, libraryRoutes } from '@plantule/contract/library/library'
import { IconPhoto } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { locale } from '../../../i18n/language.ts'
import type { Column } from '../../../kit/list/column.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { useCan } from '../../../api/session.ts'
import { confirm } from '../../../ui/confirm.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { Pill, type Tone } from '../../../ui/Pill.tsx'
import { showToast } from '../../../ui/toast.ts'
import { Moment } from '../../../ui/values.tsx'
import { chooseFiles, sendEach, weight } from '../../../kit/pictures/choose-files.ts'
import { ImageDialog } from './ImageDialog.tsx'
import { UsedBy } from './UsedBy.tsx'

const EVERY_MS = 1_500
const tones: Record<LibraryImage['status'], Tone> = { pending: 'progress', ready: 'good', failed: 'bad' }

const columns = (t: TFunction<'library'>): Column<LibraryImage>[] => [
  {
    id: 'picture',
    header: t('picture'),
    // Another key once it is ready, so that a picture that failed to load is asked for again.
    cell: (one) => <Picture key={one.status} src={one.status === 'ready' ? imageUrl(one.key, 320) : null} alt={one.alt} size={44} />,
    width: '5rem',
    card: 'picture',
  },
  { id: 'name', header: t('name'), cell: (one) => one.name, sort: 'name', card: 'title' },
  { id: 'alt', header: t('alt'), cell: (one) => one.alt, ellipsis: true },
  { id: 'status', header: t('status'), cell: (one) => <Pill tone={tones[one.status]}>{t(`statuses.${one.status}`)}</Pill>, card: 'corner' },
  { id: 'usedBy', header: t('usedBy'), cell: (one) => <UsedBy uses={one.usedBy} /> },
  { id: 'size', header: t('size'), cell: (one) => <span className="figures">{`${one.width} × ${one.height}`}</span>, align: 'right' },
  { id: 'weight', header: t('weight'), cell: (one) => <span className="figures">{weight(one.bytes, locale())}</span>, align: 'right' },
  { id: 'createdAt', header: t('createdAt'), cell: (one) => <Moment at={one.createdAt} />, sort: 'createdAt' },
]

export default function ImageLibraryScreen() {
  const { t } = useTranslation('library')
  const { t: kit } = useTranslation()
  const mayWrite = useCan('catalogue.write')
  const [edited, edit] = useState<LibraryImage | null>(null)
  const list = useList(libraryRoutes.listImages, { name: 'image-library', defaults: { sort: 'createdAt', dir: 'desc' } })
  const add = useAction(libraryRoutes.addImage, [libraryRoutes.listImages], {
    onSuccess: ({ name }) => void showToast({ text: t('added', { name }) }),
    // Said with the file's name instead.
    onError: () => true,
  })
  const remove = useAction(libraryRoutes.deleteImage, [libraryRoutes.listImages])
  const { rows, refetch } = list
  const pending = rows?.some((one) => one.status === 'pending') ?? false
  useEffect(() => {
    if (!pending) return
    const timer = setInterval(refetch, EVERY_MS)
    return () => clearInterval(timer)
  }, [pending, refetch])

  const addChosen = async (): Promise<void> =>
    sendEach(await chooseFiles('image/jpeg,image/png,image/webp,image/gif,image/avif,.heic'), (form) => add.mutateAsync({ body: {}, form }))
  const removeAsked = async (one: LibraryImage): Promise<void> => {
    const yes = await confirm({ title: t('removeTitle', { name: one.name }), text: t('removeText'), confirm: kit('delete'), danger: true })
    if (yes) remove.mutate({ params: { id: one.id } }, { onSuccess: () => void showToast({ text: t('removed', { name: one.name }) }) })
  }
  const copy = async (one: LibraryImage): Promise<void> => {
    await navigator.clipboard.writeText(new URL(imageUrl(one.key, 1600), window.location.origin).href)
    showToast({ text: t('copied') })
  }
  return (
    <>
      <ListScreen
        title={t('images')}
        list={list}
        sheet={librarySheets.imagesSheet}
        columns={columns(t)}
        nameOf={(one) => one.name}
        onOpen={mayWrite ? edit : () => undefined}
        rowActions={(one) => [
          { label: t('copyLink'), run: () => void copy(one) },
          ...(mayWrite
            ? [
                { label: kit('edit'), run: () => edit(one) },
                { label: kit('delete'), danger: true, disabled: one.usedBy.length > 0 && t('stillUsed'), run: () => void removeAsked(one) },
              ]
            : []),
        ]}
        create={mayWrite && { label: t('addImage'), run: () => void addChosen() }}
        empty={{ icon: <IconPhoto size={32} stroke={1.5} />, title: t('emptyImages.title'), text: t('emptyImages.text') }}
      />
      {edited && <ImageDialog image={edited} onClose={() => edit(null)} />}
    </>
  )
}

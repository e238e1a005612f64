import { ActionIcon } from '@mantine/core'
import { IconBold, IconH2, IconH3, IconItalic, IconLink, IconList, IconListNumbers, IconPhoto } from '@tabler/icons-react'
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureNode } from './picture-node.ts'
import classes from './RichText.module.css'

export type RichTextEditorProps = {
  label: string
  /** HTML; empty for no text. */
  value: string
  onChange: (html: string) => void
  readOnly?: boolean
  /** Chooses pictures to put where the cursor stands; without it the text has none. */
  choosePictures?: (() => Promise<readonly TextPicture[]>) | undefined
}
/** `src`: the address of a rendition of a picture of the library. */
export type TextPicture = { src: string; alt: string }

export default function RichTextEditor({ label, value, onChange, readOnly = false, choosePictures }: RichTextEditorProps) {
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ heading: { levels: [2, 3] }, link: { openOnClick: false } }),
      ...(choosePictures ? [PictureNode] : []),
    ],
    content: value,
    editable: !readOnly,
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true', class: classes.text ?? '' } },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  useEffect(() => {
    // False: else its own reading of the HTML counts as a change, and a page just opened asks to be saved.
    if (editor && !editor.isDestroyed) editor.setEditable(!readOnly, false)
  }, [editor, readOnly])
  useEffect(() => {
    // The value changed from outside: another version was read, or the changes were dropped. An editor that was put away before its
    // effects ran has no text to compare.
    if (editor && !editor.isDestroyed && !editor.isFocused && value !== (editor.isEmpty ? '' : editor.getHTML()))
      editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <div className={classes.frame}>
      {editor && !readOnly && <Tools editor={editor} choosePictures={choosePictures} />}
      <EditorContent editor={editor} />
    </div>
  )
}

function Tools({ editor, choosePictures }: { editor: Editor } & Pick<RichTextEditorProps, 'choosePictures'>) {
  const { t } = useTranslation()
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      title: now.isActive('heading', { level: 2 }),
      heading: now.isActive('heading', { level: 3 }),
      list: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
    }),
  })
  const chain = () => editor.chain().focus()
  const link = (): void => {
    if (on.link) return void chain().unsetLink().run()
    const href = window.prompt(t('richText.address'), 'https://')
    if (href && href !== 'https://') chain().setLink({ href }).run()
  }
  const picture = async (): Promise<void> => {
    for (const attrs of (await choosePictures?.()) ?? []) chain().insertContent({ type: 'picture', attrs }).run()
  }
  const tool = (label: string, active: boolean, run: () => void, icon: ReactNode): ReactNode => (
    <ActionIcon
      variant={active ? 'light' : 'subtle'}
      color={active ? 'green' : 'gray'}
      aria-label={label}
      title={label}
      aria-pressed={active}
      onClick={run}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('richText.tools')}>
      {tool(t('richText.bold'), on.bold, () => chain().toggleBold().run(), <IconBold size={16} />)}
      {tool(t('richText.italic'), on.italic, () => chain().toggleItalic().run(), <IconItalic size={16} />)}
      {choosePictures && tool(t('richText.title'), on.title, () => chain().toggleHeading({ level: 2 }).run(), <IconH2 size={16} />)}
      {tool(t('richText.heading'), on.heading, () => chain().toggleHeading({ level: 3 }).run(), <IconH3 size={16} />)}
      {tool(t('richText.list'), on.list, () => chain().toggleBulletList().run(), <IconList size={16} />)}
      {tool(t('richText.numbers'), on.numbers, () => chain().toggleOrderedList().run(), <IconListNumbers size={16} />)}
      {tool(t('richText.link'), on.link, link, <IconLink size={16} />)}
      {choosePictures && tool(t('richText.picture'), false, () => void picture(), <IconPhoto size={16} />)}
    </div>
  )
}

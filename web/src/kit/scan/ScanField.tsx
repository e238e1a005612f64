import { IconBarcode, IconCamera, IconCameraOff } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/inputs.ts'
import classes from './ScanField.module.css'

/** The detector weighs more than a screen: it comes when the camera is wanted. */
const CameraScan = lazy(() => import('./CameraScan.tsx').then((module) => ({ default: module.CameraScan })))

type ScanFieldProps = {
  inputRef: RefObject<HTMLInputElement | null>
  label: string
  /** Whether the label stands above the field, or is only read aloud. */
  labelled?: boolean
  hint: string
  typed: string
  onTyped: (typed: string) => void
  /** What a scanner, or a person, ended with Enter. */
  onEnter: (text: string) => void
  /** A code that the camera saw. */
  onSeen: (code: string) => void
  /** Stands inside the field at its end. */
  aside?: ReactNode
}

/** One field for a scanner, a keyboard and the camera: a scanner types a code and ends with Enter. */
export function ScanField({ inputRef, label, labelled = false, hint, typed, onTyped, onEnter, onSeen, aside }: ScanFieldProps) {
  const { t } = useTranslation()
  const [camera, setCamera] = useState(false)
  return (
    <div className={classes.field}>
      <TextInput
        ref={inputRef}
        size="lg"
        type="search"
        label={labelled ? label : undefined}
        aria-label={labelled ? undefined : label}
        placeholder={hint}
        leftSection={<IconBarcode size={22} aria-hidden />}
        rightSection={aside}
        rightSectionWidth={aside ? 64 : undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={200}
        value={typed}
        onChange={(event) => onTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            onEnter(event.currentTarget.value)
          } else if (event.key === 'Escape') onTyped('')
        }}
      />
      <IconButton label={t(camera ? 'scan.close' : 'scan.open')} look="plain" size={50} pressed={camera} onClick={() => setCamera(!camera)}>
        {camera ? <IconCameraOff size={22} /> : <IconCamera size={22} />}
      </IconButton>
      {camera && (
        <div className={classes.camera}>
          <Suspense>
            <CameraScan onCode={onSeen} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

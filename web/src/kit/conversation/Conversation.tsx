import { IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { UnstyledButton } from '../../ui/inputs.ts'
import { Moment } from '../../ui/values.tsx'
import classes from './Conversation.module.css'

type Comment = { id: number; side: 'shop' | 'staff'; internal?: boolean; by: string; text: string; at: string } & {
  /** Of a word that came by mail: its sender, and whether the shop knows that address. */
  mailFrom: string | null
  mailKnown: boolean
}
type Attached = { id: number; name: string; bytes: number; by: string; at: string }
type ConversationProps = {
  comments: readonly Comment[]
  attachments: readonly Attached[]
  /** Whose side reads: theirs stand at the right. */
  side: Comment['side']
  onOpen: (attachment: Attached) => void
}

const KILOBYTE = 1000

/** What two sides wrote to each other, in its order, and the files that they sent. */
export function Conversation({ comments, attachments, side, onOpen }: ConversationProps) {
  const { t } = useTranslation('support')
  return (
    <>
      <ol className={classes.comments} aria-label={t('conversation')}>
        {comments.map((comment) => (
          <li
            key={`${comment.internal} ${comment.id}`}
            className={classes.comment}
            data-own={comment.side === side || undefined}
            data-internal={comment.internal || undefined}
          >
            <div className={classes.who}>
              <b>{comment.by}</b> {comment.side === 'staff' && <span>{t(comment.internal ? 'amongStaff' : 'ofStaff')}</span>}{' '}
              <Moment at={comment.at} />
              {comment.mailFrom !== null && <span>{t(comment.mailKnown ? 'byMail' : 'byUnknownMail', { address: comment.mailFrom })}</span>}
            </div>
            <p className={classes.text}>{comment.text}</p>
          </li>
        ))}
      </ol>
      {attachments.length > 0 && (
        <ul className={classes.files} aria-label={t('attachments')}>
          {attachments.map((attached) => (
            <li key={attached.id}>
              <UnstyledButton className={classes.file} onClick={() => onOpen(attached)}>
                <IconPaperclip size={16} aria-hidden />
                <span>{attached.name}</span>
                <small>{t('fileFacts', { size: Math.max(1, Math.round(attached.bytes / KILOBYTE)), by: attached.by })}</small>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

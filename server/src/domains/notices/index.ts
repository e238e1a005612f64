import { noticesRoutes } from '@plantule/contract/notices/notices'
import type { Domain } from '../../platform/domain.ts'
import { handle } from '../../platform/handlers.ts'
import { noticeBoard } from '../../platform/notify.ts'
import { answers } from '../../platform/port.ts'
import { forgetNotices } from './forget-notices.ts'
import { listNotices } from './list-notices.ts'
import { readNotice, readNotices } from './read-notices.ts'
import { pass, settle, tellMembers } from './tell-members.ts'

export const notices: Domain = {
  name: 'notices',
  routes: handle(noticesRoutes, {
    listNotices,
    readNotice: (ctx, { params }) => readNotice(ctx, params.id),
    readNotices: (ctx, { body }) => readNotices(ctx, body.upTo),
  }),
  ports: [answers(noticeBoard, { post: tellMembers, settle, pass })],
  forget: forgetNotices,
}

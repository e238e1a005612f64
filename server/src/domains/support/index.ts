import { staffAppointmentRoutes, supportAppointmentRoutes } from '@plantule/contract/support/appointments'
import { staffMailRoutes } from '@plantule/contract/support/staff-mails'
import { staffTicketRoutes } from '@plantule/contract/support/staff-tickets'
import { supportConsentRoutes, supportEntryRoutes } from '@plantule/contract/support/entry'
import { supportTicketRoutes } from '@plantule/contract/support/tickets'
import type { Domain } from '../../platform/domain.ts'
import { handle } from '../../platform/handlers.ts'
import { does } from '../../platform/job.ts'
import { handleInternal } from '../../platform/provider/handle-internal.ts'
import { appointmentFile, bookAppointment, cancelAppointment, listAppointments } from './appointments/own-appointments.ts'
import { mailAppointment, remind } from './appointments/remind.ts'
import { saveSupportRules } from './appointments/save-rules.ts'
import { openSlots, supportRules } from './appointments/slots.ts'
import { bookFor, cancelFor, changeAppointment, listStaffAppointments } from './appointments/staff-appointments.ts'
import { endConsent, giveConsent, listConsents } from './entry/consents.ts'
import { clientConsent, enterShop, leaveShop } from './entry/enter-shop.ts'
import { forgetSupport } from './forget.ts'
import { appointmentMailJob, mailAnswerJob, mailOpenedJob, mailQuestionJob, remindJob, takeMailJob } from './jobs.ts'
import { mountInbox } from './mails/mount-inbox.ts'
import { takeMail } from './mails/take-mail.ts'
import { addComment } from './staff/add-comment.ts'
import { listAnswers, listStaff, saveAnswers } from './staff/answers.ts'
import { attach, openAttachmentOf } from './staff/attach.ts'
import { listStaffTickets } from './staff/list-staff-tickets.ts'
import { openTicketFor } from './staff/open-ticket-for.ts'
import { staffTicketAnswer } from './staff/staff-tickets.db.ts'
import { listMails, settleMail } from './staff/stray-mails.ts'
import { updateTicket } from './staff/update-ticket.ts'
import { attachToTicket, openAttachment } from './tickets/attach-to-ticket.ts'
import { commentOnTicket, resolveTicket } from './tickets/comment-on-ticket.ts'
import { listTickets } from './tickets/list-tickets.ts'
import { mailAnswer, mailOpened, mailQuestion } from './tickets/mail-tickets.ts'
import { openTicket } from './tickets/open-ticket.ts'
import { ticketAnswer } from './tickets/tickets.db.ts'

export { openTicket } from './tickets/open-ticket.ts'

export const support: Domain = {
  name: 'support',
  jobs: [
    does(mailAnswerJob, mailAnswer),
    does(mailQuestionJob, mailQuestion),
    does(mailOpenedJob, mailOpened),
    does(remindJob, remind),
    does(appointmentMailJob, mailAppointment),
    // What holds large files is read beside the others.
    does(takeMailJob, takeMail, { apart: ({ bytes }) => bytes > 2_000_000 }),
  ],
  forget: forgetSupport,
  beside: mountInbox,
  routes: [
    ...handle(supportTicketRoutes, {
      listMyTickets: (ctx, { query }) => listTickets(ctx, query),
      openTicket: (ctx, { body }) => openTicket(ctx, body),
      getMyTicket: (ctx, { params }) => ticketAnswer(ctx, params.id),
      addMyComment: (ctx, { params, body }) => commentOnTicket(ctx, params.id, body.text),
      attachToMyTicket: (ctx, { params, files }) => attachToTicket(ctx, params.id, files[0]),
      getMyAttachment: (ctx, { params }) => openAttachment(ctx, params.id, params.attachmentId),
      resolveMyTicket: (ctx, { params }) => resolveTicket(ctx, params.id),
    }),
    ...handle(supportAppointmentRoutes, {
      listSupportSlots: (ctx, { params }) => openSlots(ctx, params.day, 'shop'),
      listMyAppointments: listAppointments,
      bookAppointment: (ctx, { body }) => bookAppointment(ctx, body),
      cancelMyAppointment: (ctx, { params }) => cancelAppointment(ctx, params.id),
      myAppointmentFile: (ctx, { params }) => appointmentFile(ctx, params.id),
    }),
    ...handle(supportConsentRoutes, {
      listConsents,
      giveConsent: (ctx, { body }) => giveConsent(ctx, body),
      endConsent: (ctx, { params }) => endConsent(ctx, params.id),
    }),
  ],
  internal: [
    ...handleInternal(staffTicketRoutes, {
      listTickets: (ctx, { query }) => listStaffTickets(ctx, query),
      openTicketFor: (ctx, { body }) => openTicketFor(ctx, body),
      getTicket: (ctx, { params, query }) => staffTicketAnswer(ctx, { ...params, ...query }),
      updateTicket: (ctx, { params, query, body }) => updateTicket(ctx, { ...params, ...query }, body),
      addComment: (ctx, { params, query, body }) => addComment(ctx, { ...params, ...query }, body),
      attach: (ctx, { params, query, files }) => attach(ctx, { ...params, ...query }, files[0]),
      getAttachment: (ctx, { params, query }) => openAttachmentOf(ctx, { id: params.id, ...query }, params.attachmentId),
      listAnswers,
      saveAnswers: (ctx, { body }) => saveAnswers(ctx, body),
      listStaff,
    }),
    ...handleInternal(staffMailRoutes, {
      listMails,
      settleMail: (ctx, { params, body }) => settleMail(ctx, params.id, body.clientId),
    }),
    ...handleInternal(staffAppointmentRoutes, {
      getSupportRules: supportRules,
      saveSupportRules: (ctx, { body }) => saveSupportRules(ctx, body),
      listStaffSlots: (ctx, { params }) => openSlots(ctx, params.day, 'staff'),
      listStaffAppointments: (ctx, { params, query }) => listStaffAppointments(ctx, params.from, query.days),
      bookFor: (ctx, { body }) => bookFor(ctx, body),
      changeAppointment: (ctx, { params, body }) => changeAppointment(ctx, params.id, body),
      cancelAppointment: (ctx, { params }) => cancelFor(ctx, params.id),
    }),
    ...handleInternal(supportEntryRoutes, {
      getClientConsent: (ctx, { params }) => clientConsent(ctx, params.clientId),
      enterShop: (ctx, { params }) => enterShop(ctx, params.clientId),
      leaveShop: (ctx, { params }) => leaveShop(ctx, params.entryId),
    }),
  ],
}

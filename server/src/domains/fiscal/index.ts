import type { Domain } from '../../platform/domain.ts'
import { answers } from '../../platform/port.ts'
import { does } from '../../platform/job.ts'
import { makeArchive } from './archive.ts'
import { closePeriods } from './close-periods.ts'
import { closureHolder } from './hold-closures.ts'
import { recordHolders } from './hold-records.ts'
import { archiveJob, catchUpJob, closeJob } from './jobs.ts'
import { noteClock } from './note-clock.ts'
import { hearAudit, noteParameters } from './note-parameters.ts'
import { routes } from './routes.ts'

export { appendLink, type LockedHead, lockHead, type Sealed, writeLink } from './append-link.ts'
export { extractOf } from '@plantule/contract/fiscal/device-chain'
export { findZ } from './check-z.ts'
export { closeSession, totalsSinceClosure } from './close-session.ts'
export { closePeriods } from './close-periods.ts'
export { compareSeals, sealsToReport } from './known-seals.ts'
export { isSealed, refuseOtherKey } from './know-key.ts'
export { headsNow, noteStart } from './note-start.ts'
export { gapsBetween } from './archive-gaps.ts'
export { type ArchiveCheck, verifyArchive } from './verify-archive.ts'
export { journal } from './journal.ts'
export { noteClock } from './note-clock.ts'
export { keepSeal, sealOf } from './seal-of.ts'
export { soundLink } from './link-holds.ts'
export { paymentLabels } from './payment-labels.ts'
export { shopOnRoll, software } from './shop-on-roll.ts'
export { sealGiftCardPayment, sealOrderPayment, sealTakenOver, type TakenOver } from './seal-order-payment.ts'
export { sealedClosures } from './sealed-closures.ts'
export { type Days, type Facts, Findings, type Known, type ReadLink, type RecordHolder, recordHolders } from './hold-records.ts'
export { goesOnFrom, setBacks } from './set-back.ts'
export { recordDifferences, verifyRecords } from './verify-records.ts'
export { verifyChains } from './verify-chains.ts'
export { totalsSections, zTicket, zTicketPdf } from './z-ticket-pdf.ts'

export const fiscal: Domain = {
  name: 'fiscal',
  ports: [answers(recordHolders, closureHolder)],
  routes,
  hearAudit,
  jobs: [
    does(archiveJob, makeArchive),
    // After each start: a machine that was switched off missed the hour.
    does(catchUpJob, (_data, shop) => shop.inShop(closePeriods).then(() => undefined), { parallel: 1 }),
    does(
      closeJob,
      async (_data, shop) => {
        await shop.inShop(noteParameters)
        await shop.inShop(noteClock)
        await shop.inShop(closePeriods)
      },
      // Soon after midnight; a machine that sleeps at night does it within an hour of waking.
      { cron: '20 * * * *', everyShop: true, parallel: 1 },
    ),
  ],
}

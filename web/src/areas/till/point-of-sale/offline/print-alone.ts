import type { TicketPaper } from '@plantule/contract/till/ticket-paper'
import type { TFunction } from 'i18next'
import { printInFrame, qrImage } from '../../../../kit/print-frame.ts'
import { rowsOf } from '../../parts/paper-rows.ts'

const style = `@page { size: 80mm auto; margin: 4mm } body { margin: 0; width: 72mm; font: 11px/1.35 system-ui, sans-serif }
p { display: flex; justify-content: space-between; gap: 8px; margin: 0; white-space: pre-wrap } .centred { justify-content: center; text-align: center } .strong { font-weight: 700; font-size: 13px } img { display: block; width: 26mm; margin: 2mm auto }`

/** Prints on 80 mm paper. */
export const printAlone = (paper: TicketPaper, t: TFunction<['till', 'tillOffline', 'orders']>): Promise<void> =>
  printInFrame(paper.number, style, async (page) => {
    for (const { left, right, strong, centred, qr } of rowsOf(paper, t)) {
      if (qr) {
        page.body.append(await qrImage(page, left, left))
        continue
      }
      const row = page.createElement('p')
      row.className = [strong && 'strong', centred && 'centred'].filter(Boolean).join(' ')
      for (const text of [left, right]) if (text !== undefined) row.append(Object.assign(page.createElement('span'), { textContent: text }))
      page.body.append(row)
    }
  })

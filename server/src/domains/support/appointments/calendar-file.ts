type Entry = {
  id: number
  starts_at: Date
  ends_at: Date
  subject: string
  mode: 'video' | 'phone'
  phone: string | null
  version: number
  cancelled: boolean
}

const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')
/** RFC 5545, section 3.3.11. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n|\r|\n/g, '\\n')

/** Lines of 75 bytes at most, broken between characters (RFC 5545, section 3.1). */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part].join('\r\n ')
}

/** One appointment for a calendar (RFC 5545). Its moments are in UTC, so that no calendar has to know when clocks in Paris change. */
export function calendarFile(entry: Entry, publicUrl: string, now: Date): string {
  const where = entry.mode === 'phone' ? `Par téléphone${entry.phone ? ` : ${entry.phone}` : ''}` : 'En visio'
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plantule//Aide//FR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:appointment-${entry.id}@${new URL(publicUrl).hostname}`,
    `SEQUENCE:${entry.version - 1}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(entry.starts_at)}`,
    `DTEND:${stamp(entry.ends_at)}`,
    `SUMMARY:${escaped(`Plantule : ${entry.subject}`)}`,
    `LOCATION:${escaped(where)}`,
    `STATUS:${entry.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}

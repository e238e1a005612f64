import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'

const types = { A: 1, NS: 2, CNAME: 5, SOA: 6, TXT: 16, AAAA: 28 } as const
type Type = keyof typeof types
/** What a name answers instead of its records. */
type Trouble = 'silence' | 'failure'

/** A server of the DNS on this machine (RFC 1035, over UDP): real questions, answers as bytes. */
export type DnsPeer = {
  /** For PLANTULE_DNS_SERVERS. */
  address: string
  /** What a name has of a type; none takes it away. */
  set(name: string, type: Type, ...values: string[]): void
  troubles: Map<string, Trouble>
  /** Questions that came, as `TXT _plantule.name`. */
  asked: string[]
  stop(): Promise<void>
}

export async function startDnsPeer(): Promise<DnsPeer> {
  const records = new Map<string, string[]>()
  const troubles: DnsPeer['troubles'] = new Map()
  const asked: string[] = []
  const socket = createSocket('udp4')
  const of = (name: string, type: string): string[] => records.get(`${type} ${name}`) ?? []
  const known = (name: string): boolean => [...records.keys()].some((key) => key.endsWith(` ${name}`))

  socket.on('message', (question, from) => {
    const { name, type, end } = readQuestion(question)
    asked.push(`${type} ${name}`)
    const trouble = troubles.get(name)
    if (trouble === 'silence') return
    const answers = trouble ? [] : found(name, type)
    const code = trouble ? 2 : answers.length === 0 && !known(name) ? 3 : 0
    const head = Buffer.alloc(12)
    question.copy(head, 0, 0, 2)
    head.writeUInt16BE(0x8580 | code, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(answers.length, 6)
    socket.send(Buffer.concat([head, question.subarray(12, end), ...answers]), from.port, from.address)
  })

  /** A question for another type is led along a CNAME, as a server that knows both does. */
  function found(name: string, type: Type, depth = 0): Buffer[] {
    const own = of(name, type).map((value) => record(name, type, value))
    const [alias] = of(name, 'CNAME')
    if (own.length > 0 || type === 'CNAME' || !alias || depth > 5) return own
    return [record(name, 'CNAME', alias), ...found(alias, type, depth + 1)]
  }

  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    set: (name, type, ...values) => {
      if (values.length === 0) records.delete(`${type} ${name}`)
      else records.set(`${type} ${name}`, values)
    },
    troubles,
    asked,
    stop: () => new Promise((done) => socket.close(() => done())),
  }
}

function readQuestion(message: Buffer): { name: string; type: Type; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const number = message.readUInt16BE(at + 1)
  const type = (Object.keys(types) as Type[]).find((each) => types[each] === number) ?? 'TXT'
  return { name: labels.join('.').toLowerCase(), type, end: at + 5 }
}

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
  ])

function dataOf(type: Type, value: string): Buffer {
  if (type === 'A') return Buffer.from(value.split('.').map(Number))
  if (type === 'AAAA') return v6Bytes(value)
  // In pieces of 255 bytes at most, as a longer text stands there.
  if (type === 'TXT')
    return Buffer.concat((Buffer.from(value).length === 0 ? [''] : pieces(value)).map((piece) => sized(Buffer.from(piece, 'latin1'))))
  if (type === 'SOA') return Buffer.concat([nameBytes(value), nameBytes(`hostmaster.${value}`), Buffer.alloc(20)])
  return nameBytes(value)
}
const pieces = (value: string): string[] =>
  Buffer.from(value)
    .toString('latin1')
    .match(/[\s\S]{1,255}/g) ?? []
const sized = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([bytes.length]), bytes])

function v6Bytes(address: string): Buffer {
  const [head = '', tail] = address.split('::')
  const [before, after] = [head.split(':').filter(Boolean), (tail ?? '').split(':').filter(Boolean)]
  const groups = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
  const bytes = Buffer.alloc(16)
  for (const [n, group] of groups.entries()) bytes.writeUInt16BE(Number.parseInt(group, 16), n * 2)
  return bytes
}

function record(name: string, type: Type, value: string): Buffer {
  const data = dataOf(type, value)
  const fixed = Buffer.alloc(10)
  fixed.writeUInt16BE(types[type], 0)
  fixed.writeUInt16BE(1, 2)
  fixed.writeUInt32BE(60, 4)
  fixed.writeUInt16BE(data.length, 8)
  return Buffer.concat([nameBytes(name), fixed, data])
}

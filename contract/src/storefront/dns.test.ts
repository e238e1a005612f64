import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Answers, judge, type Place, proofText, tokensIn, wantedRecords } from './dns-records.ts'
import { readHost, twinOf } from './host-name.ts'

describe('a name that was typed', () => {
  test.each([
    ['www.pepiniere.fr', 'www.pepiniere.fr'],
    ['  https://WWW.Pepiniere.FR/boutique?x=1#y ', 'www.pepiniere.fr'],
    ['pepiniere.fr.', 'pepiniere.fr'],
    ['www.pépinière.fr', 'www.xn--ppinire-6xae.fr'],
    ['boutique.pepiniere.asso.fr', 'boutique.pepiniere.asso.fr'],
  ])('%s', (typed, host) => expect('host' in readHost(typed) ? (readHost(typed) as { host: string }).host : null).toBe(host))

  test.each([
    ...['127.0.0.1', '2130706433', '0x7f.1', '1.2.3', 'http://10.0.0.1/', '127。0。0。1'].map((each) => [each, 'not_public']),
    ...['localhost', 'a.localhost', 'serveur.local', 'pepiniere.lan', 'x.test', 'www.example'].map((each) => [each, 'not_public']),
    ...['', 'pepiniere', 'a b.fr', 'a:80.fr', 'moi@pepiniere.fr', '[::1]', '*.pepiniere.fr', '_dmarc.pepiniere.fr', '-a.fr', 'a-.fr'].map(
      (each) => [each, 'malformed'],
    ),
    ...['a..fr', `${'a'.repeat(64)}.fr`, `${'abcdefgh.'.repeat(30)}fr`, 'pepiniere.fr:8080', 'javascript:alert(1)', 'a.fr%00'].map(
      (each) => [each, 'malformed'],
    ),
    ...['app.plantule.fr', 'plantule.fr', 'x.app.plantule.fr', 'APP.plantule.fr.'].map((each) => [each, 'of_provider']),
  ])('is refused: %s (%s)', (typed, fault) => {
    const read = readHost(typed, ['app.plantule.fr'])
    // A single word may be no name at all, or one of a private network: refused either way.
    expect('fault' in read && (read.fault === fault || !typed.includes('.'))).toBe(true)
  })

  test('is the same when it is read again, and holds nothing but letters of the DNS', () => {
    fc.assert(
      fc.property(fc.oneof(fc.domain(), fc.string(), fc.webUrl(), fc.ipV4(), fc.ipV6()), (typed) => {
        const read = readHost(typed)
        if ('fault' in read) return
        expect(read.host).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
        expect(readHost(read.host)).toEqual(read)
      }),
    )
  })

  test('has a twin with or without www', () => {
    expect([twinOf('pepiniere.fr'), twinOf('www.pepiniere.fr'), twinOf('boutique.pepiniere.fr')]).toEqual([
      'www.pepiniere.fr',
      'pepiniere.fr',
      null,
    ])
  })
})

const token = 'abcdefghijklmnopqrstuv'
const place: Place = {
  host: 'www.pepiniere.fr',
  token,
  target: 'sites.plantule.fr',
  addresses: ['192.0.2.10', '2001:db8::10'],
  apex: false,
  mailFrom: 'plantule.fr',
  spf: 'include:_spf.plantule.fr',
}
const nothing: Answers = { proof: [], cname: [], a: [], aaaa: [], mail: [], policy: [] }
const said = (of: Partial<Place>, answers: Partial<Answers>) =>
  Object.fromEntries(
    judge({ ...place, ...of }, { ...nothing, ...answers }).map((each) => [
      each.type === 'AAAA' ? 'v6' : each.purpose,
      [each.state, each.note],
    ]),
  )

describe('records', () => {
  test('that are asked for a name below another: a text, an alias, and no SPF where mails leave in the name of the provider', () => {
    expect(wantedRecords(place).map(({ purpose, name, type, values }) => [purpose, name, type, values])).toEqual([
      ['proof', '_plantule.www.pepiniere.fr', 'TXT', [proofText(token)]],
      ['site', 'www.pepiniere.fr', 'CNAME', ['sites.plantule.fr']],
      ['mail', 'pepiniere.fr', 'TXT', []],
      ['policy', '_dmarc.pepiniere.fr', 'TXT', ['v=DMARC1; p=none']],
    ])
  })

  test('that are asked for a name that begins a zone: addresses; and SPF where mails leave in its name', () => {
    const wanted = wantedRecords({ ...place, host: 'pepiniere.fr', apex: true, mailFrom: 'pepiniere.fr' })
    expect(wanted.map(({ purpose, type, values, needed }) => [purpose, type, values, needed])).toEqual([
      ['proof', 'TXT', [proofText(token)], true],
      ['site', 'A', ['192.0.2.10'], true],
      ['site', 'AAAA', ['2001:db8::10'], false],
      ['mail', 'TXT', ['v=spf1 include:_spf.plantule.fr ~all'], false],
      ['policy', 'TXT', ['v=DMARC1; p=none'], false],
    ])
  })

  test('of a site are only the proof where the installation is reached from its own machine alone', () => {
    expect(wantedRecords({ ...place, target: null }).map(({ purpose }) => purpose)).toEqual(['proof', 'mail', 'policy'])
  })

  test.each<[string, Partial<Place>, Partial<Answers>, object]>([
    ['nothing', {}, {}, { proof: ['missing', null], site: ['missing', null], mail: ['missing', null], policy: ['missing', null] }],
    ['no answer', {}, { proof: null, cname: null, mail: null, policy: null }, { proof: ['silent', null], site: ['silent', null] }],
    ['the proof of another shop', {}, { proof: [proofText('z'.repeat(22))] }, { proof: ['wrong', 'not_ours'] }],
    ['another text', {}, { proof: ['hello'] }, { proof: ['wrong', null] }],
    ['both proofs', {}, { proof: [proofText('z'.repeat(22)), proofText(token)] }, { proof: ['ok', null] }],
    ['the alias in other letters', {}, { cname: ['Sites.Plantule.FR.'], a: ['192.0.2.10'] }, { site: ['ok', null] }],
    ['another alias', {}, { cname: ['old.host.fr'], a: ['198.51.100.1'] }, { site: ['wrong', 'elsewhere'] }],
    ['addresses in place of an alias', {}, { a: ['192.0.2.10'] }, { site: ['ok', 'old_address'] }],
    ['two addresses', { apex: true }, { a: ['192.0.2.10', '198.51.100.1'] }, { site: ['wrong', 'also_elsewhere'] }],
    [
      'IPv6 elsewhere',
      { apex: true },
      { a: ['192.0.2.10'], aaaa: ['2001:db8::99'] },
      { site: ['wrong', 'also_elsewhere'], v6: ['wrong', 'elsewhere'] },
    ],
    ['both families', { apex: true }, { a: ['192.0.2.10'], aaaa: ['2001:db8::10'] }, { site: ['ok', null], v6: ['ok', null] }],
    ['two SPF', {}, { mail: ['v=spf1 -all', 'v=spf1 mx ~all', 'other'] }, { mail: ['wrong', 'many'] }],
    ['SPF that lets everybody', {}, { mail: ['v=spf1 +all'] }, { mail: ['wrong', 'allows_all'] }],
    ['SPF without the sender', { mailFrom: 'pepiniere.fr' }, { mail: ['v=spf1 mx ~all'] }, { mail: ['wrong', 'not_ours'] }],
    ['SPF with the sender', { mailFrom: 'pepiniere.fr' }, { mail: ['v=spf1 mx include:_spf.plantule.fr -all'] }, { mail: ['ok', null] }],
    ['SPF of other mailboxes', {}, { mail: ['v=spf1 include:mx.ovh.com ~all'] }, { mail: ['ok', null] }],
    ['no policy in DMARC', {}, { policy: ['v=DMARC1; rua=mailto:x@y.fr'] }, { policy: ['wrong', 'invalid'] }],
    ['DMARC', {}, { policy: ['v=DMARC1;p=quarantine'] }, { policy: ['ok', null] }],
    ['two DMARC', {}, { policy: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }, { policy: ['wrong', 'many'] }],
  ])('where there is %s', (_, of, answers, expected) => expect(said(of, answers)).toMatchObject(expected))

  test('whatever stands there, only a whole token counts as proof', () => {
    expect(
      tokensIn([proofText(token), `"${proofText(token)}"`, ` ${proofText(token)}x`, `x${proofText(token)}`, 'plantule-proof=']),
    ).toEqual([token, token])
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (proof, others) => {
        const found = judge(place, { ...nothing, proof, cname: others, a: others, aaaa: others, mail: others, policy: others })
        expect(found.every(({ state }) => state !== 'unknown')).toBe(true)
        expect(found[0]?.state === 'ok').toBe(tokensIn(proof).includes(token))
      }),
    )
  })
})

import { expect, test } from 'vitest'
import { readStatementFile } from './read-statement-file.ts'

const fees = { day: '2026-01-05', label: 'FRAIS DE TENUE', cents: -1_230 }
const cheques = { day: '2026-01-07', label: 'REMISE CHÈQUES 42', cents: 123_456 }
const latin = (text: string): Buffer => Buffer.from(text, 'latin1')

test.each([
  [
    'debit and credit, Latin letters, words above the header',
    latin(
      'Compte courant;0001234;\nSolde au 31/01/2026;1 500,00\n\nDate;Libellé;Débit euros;Crédit euros;\n05/01/2026;"FRAIS DE\nTENUE";12,30;;\n07/01/2026;"REMISE CHÈQUES 42";;1\u00a0234,56;\n',
    ),
  ],
  [
    'one amount with its sign',
    Buffer.from('Date ;Libellé;Montant(EUROS)\n05/01/26;FRAIS DE TENUE;-12,30\n07/01/26;REMISE CHÈQUES 42;+1234,56\n'),
  ],
  [
    'long names of columns, the label simplified and whole',
    latin(
      'Date de comptabilisation;Libelle simplifie;Libelle operation;Debit;Credit;Date operation\n05/01/2026;FRAIS DE TENUE;COTISATION;-12,30;;04/01/2026\n07/01/2026;REMISE CHÈQUES 42;REMISE;;1234,56;06/01/2026\n',
    ),
  ],
  [
    'the amount of the operation',
    latin(
      "Date de l'opération;Libellé;Montant de l'opération;Devise\n05/01/2026;FRAIS DE TENUE;-12,30;EUR\n07/01/2026;REMISE CHÈQUES 42;1234,56;EUR\n",
    ),
  ],
  [
    'English heads, days of ISO, points',
    Buffer.from(
      'dateOp,dateVal,label,amount\n2026-01-05,2026-01-05,FRAIS DE TENUE,-12.30\n2026-01-07,2026-01-08,REMISE CHÈQUES 42,"1,234.56"\n',
    ),
  ],
  ['no header at all', latin('05/01/2026;-12,30;FRAIS DE TENUE;\n07/01/2026;1234,56;REMISE CHÈQUES 42;\n')],
  [
    'OFX with open tags',
    latin(
      'OFXHEADER:100\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n<OFX><BANKTRANLIST>\r\n<STMTTRN>\r\n<TRNTYPE>DEBIT\r\n<DTPOSTED>20260105\r\n<TRNAMT>-12.30\r\n<FITID>1\r\n<NAME>FRAIS DE TENUE\r\n</STMTTRN>\r\n<STMTTRN>\r\n<TRNTYPE>CREDIT\r\n<DTPOSTED>20260107120000[+1:CET]\r\n<TRNAMT>+1234,56\r\n<FITID>2\r\n<NAME>REMISE CHÈQUES\r\n<MEMO>REMISE CHÈQUES 42\r\n</STMTTRN>\r\n</BANKTRANLIST></OFX>',
    ),
  ],
  [
    'OFX with closed tags',
    Buffer.from(
      '<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><STMTTRN><DTPOSTED>20260105</DTPOSTED><TRNAMT>-12.30</TRNAMT><NAME>FRAIS DE</NAME><MEMO>TENUE</MEMO></STMTTRN><STMTTRN><DTPOSTED>20260107</DTPOSTED><TRNAMT>1234.56</TRNAMT><NAME>REMISE CHÈQUES 42</NAME></STMTTRN></OFX>',
    ),
  ],
  [
    'CAMT.053, where what is not booked yet and other currencies stay out',
    Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
    <Ntry><Amt Ccy="EUR">12.30</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-05</Dt></BookgDt><AddtlNtryInf>FRAIS DE TENUE</AddtlNtryInf></Ntry>
    <Ntry><Amt Ccy="EUR">1234.56</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-01-07T10:00:00+01:00</DtTm></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>REMISE CHÈQUES 42</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
    <Ntry><Amt Ccy="EUR">9.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts><BookgDt><Dt>2026-01-08</Dt></BookgDt></Ntry>
    <Ntry><Amt Ccy="CHF">9.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-08</Dt></BookgDt></Ntry>
    </Stmt></BkToCstmrStmt></Document>`),
  ],
])('a statement is read: %s', async (_, bytes) => {
  expect(await readStatementFile(bytes)).toEqual([fees, cheques])
})

test.each([
  ['a table of something else', Buffer.from('a;b\n1;2\n')],
  ['amounts and a balance without names, which nothing tells apart', Buffer.from('05/01/2026;-12,30;500,00\n07/01/2026;10,00;510,00\n')],
  ['a document type', Buffer.from('<!DOCTYPE a [<!ENTITY x "y">]><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"/>')],
  ['a damaged CAMT', Buffer.from('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Ntry>')],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0])],
])('nothing is made up of %s', async (_, bytes) => {
  expect(await readStatementFile(bytes)).toBeUndefined()
})

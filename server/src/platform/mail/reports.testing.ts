type Told = { messageId: string; recipient: string; action?: string; status?: string }

/** A report of a delivery as Postfix writes it (RFC 3464). */
export const deliveryReport = ({ messageId, recipient, action = 'failed', status = '5.1.1' }: Told): string =>
  `Return-Path: <>
From: MAILER-DAEMON@mx.exemple.net (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="9B2D.1700000000/mx.exemple.net"

This is a MIME-encapsulated message.

--9B2D.1700000000/mx.exemple.net
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--9B2D.1700000000/mx.exemple.net
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.exemple.net
Arrival-Date: Fri, 27 Nov 2026 08:30:00 +0100 (CET)

Final-Recipient: rfc822; ${recipient}
Original-Recipient: rfc822;${recipient.toUpperCase()}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.chez.exemple
Diagnostic-Code: smtp; 550 5.1.1 <${recipient}>: Recipient address
    rejected: User unknown

--9B2D.1700000000/mx.exemple.net
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

From: Pépinière <lettre@exemple.net>
Message-ID:
 <${messageId}>
To: ${recipient}

--9B2D.1700000000/mx.exemple.net--
`.replaceAll('\n', '\r\n')

/** A complaint that a provider hands on (RFC 5965). */
export const complaint = ({ messageId, recipient }: Told): string =>
  `From: <abuse@chez.exemple>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary=part1

--part1
Content-Type: text/plain

This is an email abuse report.

--part1
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: SomeGenerator/1.0
Version: 1
Original-Rcpt-To: <${recipient}>

--part1
Content-Type: message/rfc822

From: <lettre@exemple.net>
Message-Id: <${messageId}>
Subject: Letter

<p>Venez</p>
--part1--
`

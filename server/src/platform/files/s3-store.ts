import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { Config } from '../config.ts'
import { FileGone, type FileStore } from './store.ts'

type Settings = NonNullable<Config['s3']>

/** Object storage of any S3-compatible service. */
export function s3Store(settings: Settings): FileStore {
  const { bucket: Bucket } = settings
  const client = new S3Client({
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    ...(settings.endpoint ? { endpoint: settings.endpoint } : {}),
    // Buckets by path work everywhere; by host name they need wildcard DNS.
    forcePathStyle: true,
    // With trailing checksums, services that do not know them store the framing inside the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    async put(key, body) {
      if (Buffer.isBuffer(body)) await client.send(new PutObjectCommand({ Bucket, Key: key, Body: body }))
      else await new Upload({ client, params: { Bucket, Key: key, Body: body } }).done()
    },
    async get(key) {
      const found = await client.send(new GetObjectCommand({ Bucket, Key: key })).catch((error: unknown) => {
        throw error instanceof NoSuchKey ? new FileGone(key, error) : error
      })
      // On Node the body is a stream of the http module.
      return found.Body as Readable
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
    },
    async *list() {
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'shop/', ContinuationToken }))
        for (const { Key, LastModified } of page.Contents ?? []) if (Key && LastModified) yield { key: Key, changedAt: LastModified }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}

import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { everyPool } from '../shop-pools.ts'
import { clock, type Course, listenTo } from './gather-statements.ts'
import { withoutValues } from './statement-text.ts'
import type { Telemetry } from './telemetry.ts'
import { watchDatabase } from './watch-database.ts'

/** Seconds; the names are those of the semantic conventions where there are some. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]
const JOB_BUCKETS = [0.05, 0.25, 1, 5, 15, 60, 300, 900]

/**
 * Sends metrics and traces to a receiver of OTLP over HTTP. The usual variables of OpenTelemetry (headers, intervals, sampling) are read by
 * its own SDK.
 */
export function startSdk(endpoint: string, { version, workers }: { version: string; workers: boolean }): Telemetry {
  const base = endpoint.replace(/\/+$/, '')
  const resource = resourceFromAttributes({
    'service.name': process.env['OTEL_SERVICE_NAME'] ?? 'plantule',
    'service.version': version,
    'service.instance.id': `${process.pid}`,
    'plantule.workers': workers,
  })
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: `${base}/v1/metrics` }),
    exportIntervalMillis: Number(process.env['OTEL_METRIC_EXPORT_INTERVAL'] ?? 60_000),
  })
  const meters = new MeterProvider({ resource, readers: [reader] })
  const spans = new TracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${base}/v1/traces` }) })],
  })
  const [meter, tracer] = [meters.getMeter('plantule'), spans.getTracer('plantule')]
  const seconds = (name: string, description: string, boundaries = BUCKETS) =>
    meter.createHistogram(name, { description, unit: 's', advice: { explicitBucketBoundaries: boundaries } })
  const requests = seconds('http.server.request.duration', 'Requests, by the pattern of their route')
  const jobs = seconds('plantule.job.duration', 'Tries at jobs', JOB_BUCKETS)
  const waits = seconds('plantule.job.wait', 'Between when a job was due and its beginning', JOB_BUCKETS)
  const mails = meter.createCounter('plantule.mails', {
    description: 'Mails that left, were kept for want of a server, or failed for good',
  })

  /** What was asked of the database in its course, as children of the span. */
  const tell = (span: Span, course: Course | undefined): void => {
    if (!course || !span.isRecording()) return
    span.setAttribute('plantule.statements', course.count)
    const around = trace.setSpan(context.active(), span)
    for (const { text, at, ms, failed } of course.statements) {
      const statement = withoutValues(text)
      const operation = /^\w+/.exec(statement)?.[0].toUpperCase() ?? 'STATEMENT'
      const told = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': statement }
      const child = tracer.startSpan(operation, { kind: SpanKind.CLIENT, startTime: at, attributes: told }, around)
      if (failed) child.setStatus({ code: SpanStatusCode.ERROR })
      child.end(at + ms)
    }
  }

  return {
    request({ method, route, status, ms, level, parent, course }) {
      const told: Attributes = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        ...(level ? { 'plantule.shop.level': level } : {}),
      }
      requests.record(ms / 1000, told)
      const end = clock()
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, startTime: end - ms, attributes: told }, within(parent))
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      tell(span, course)
      span.end(end)
    },
    job({ name, ms, waitedMs, result, course }) {
      const told: Attributes = { 'plantule.job': name, 'plantule.result': result }
      jobs.record(ms / 1000, told)
      waits.record(Math.max(0, waitedMs) / 1000, { 'plantule.job': name })
      const end = clock()
      const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER, startTime: end - ms, attributes: told })
      if (result !== 'done') span.setStatus({ code: SpanStatusCode.ERROR })
      tell(span, course)
      span.end(end)
    },
    mail: (result) => mails.add(1, { 'plantule.result': result }),
    watch(pools) {
      watchDatabase(meter, pools)
      for (const pool of everyPool(pools)) listenTo(pool)
    },
    listenTo,
    async stop() {
      // A receiver that is gone must not hold up a stop.
      await Promise.allSettled([meters.shutdown(), spans.shutdown()])
    },
  }
}

const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** The trace that a proxy began, as `traceparent` tells it (W3C). */
function within(parent: string | undefined) {
  const [, traceId, spanId, flags] = PARENT.exec(parent ?? '') ?? []
  if (!traceId || !spanId) return context.active()
  const traceFlags = Number.parseInt(flags ?? '0', 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(context.active(), { traceId, spanId, traceFlags, isRemote: true })
}

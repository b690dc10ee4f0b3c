// Content security policy and its fellows, written once.
import type { FastifyHelmetOptions } from '@fastify/helmet'

export interface PolicySources {
  /** Origins that files come from and go to when they are not ours (object storage). */
  readonly fileOrigins: readonly string[]
  /** Websocket addresses of helpers beside the loopback ones, e.g. `wss://helper.example.com`. */
  readonly helperUrls: readonly string[]
}

/**
 * The policy as a header. `nonce` is the per-load nonce for antd's injected styles; without it only our own style files
 * apply.
 */
export function contentPolicy(sources: PolicySources, nonce?: string): string {
  const { fileOrigins, helperUrls } = sources
  const directives: readonly (readonly string[])[] = [
    ['default-src', "'self'"],
    ['script-src', "'self'"],
    ['style-src', "'self'", ...(nonce === undefined ? [] : [`'nonce-${nonce}'`])],
    ['img-src', "'self'", 'data:', 'blob:', 'https:', ...fileOrigins],
    ['media-src', "'self'", 'blob:', ...fileOrigins],
    ['font-src', "'self'", 'data:'],
    ['connect-src', "'self'", 'ws://127.0.0.1:*', 'ws://localhost:*', ...helperUrls, ...fileOrigins],
    ['worker-src', "'self'", 'blob:'],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ]
  return directives.map((directive) => directive.join(' ')).join(';')
}

/** Helmet's part: every header but the policy, which differs per load. */
export const FELLOW_HEADERS: FastifyHelmetOptions = {
  contentSecurityPolicy: false,
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  // The product is also served on plain http loopback; a team's proxy adds HSTS itself.
  strictTransportSecurity: false,
  xFrameOptions: { action: 'deny' },
}

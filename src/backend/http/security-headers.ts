// Content security policy and its fellows, written once.
import type { FastifyHelmetOptions } from '@fastify/helmet'

export interface PolicySources {
  /** Origins that files come from and go to when they are not ours (object storage). */
  readonly fileOrigins: readonly string[]
  /** Websocket addresses of helpers beside the loopback ones, e.g. `wss://helper.example.com`. */
  readonly helperUrls: readonly string[]
}

/** Helmet's options. `nonce` is the per-load nonce for antd's injected styles; without it only our own style files apply. */
export function securityHeaders(sources: PolicySources, nonce?: string): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...(nonce === undefined ? [] : [`'nonce-${nonce}'`])],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        mediaSrc: ["'self'", 'blob:', ...sources.fileOrigins],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'ws://127.0.0.1:*', 'ws://localhost:*', ...sources.helperUrls, ...sources.fileOrigins],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    // The product is also served on plain http loopback; a team's proxy adds HSTS itself.
    strictTransportSecurity: false,
  }
}

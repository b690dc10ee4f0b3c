import { z } from 'zod'

/** Version of the websocket protocol; a client with another one is closed with `protocol`. */
export const HELPER_PROTOCOL = 2
/** Ports tried by the standalone helper and by a page that looks for it. */
export const HELPER_PORTS = [17_651, 17_652, 17_653, 17_654] as const
/** The only path that takes a websocket. */
export const HELPER_PATH = '/housekeeper'
/** Discovery: GET answers name and protocol version only. */
export const HELPER_DISCOVERY_PATH = '/housekeeper/hello'
/** Largest frame, bytes; files never travel here. */
export const HELPER_MAX_FRAME_BYTES = 1024 * 1024
/** First frame must arrive within this time, ms. */
export const HELPER_HANDSHAKE_MS = 5_000
export const HELPER_PING_MS = 30_000
/** Malformed frames after which the socket is closed. */
export const HELPER_MAX_BAD_FRAMES = 3
export const HELPER_MAX_CONNECTIONS = 32

/** Close codes of the websocket, each with the sentence the page shows. */
export const CLOSE = {
  malformed: { code: 4400, zh: '消息格式不正确，连接已关闭' },
  token: { code: 4401, zh: '配对凭证无效或已被撤销，请重新配对' },
  denied: { code: 4403, zh: '云管家拒绝了配对请求' },
  handshakeTimeout: { code: 4408, zh: '握手超时' },
  tooLarge: { code: 4413, zh: '消息过大' },
  protocol: { code: 4426, zh: '云管家版本与页面不一致，请更新云管家' },
  tooMany: { code: 4429, zh: '尝试过多，请稍后再试' },
  shutdown: { code: 4503, zh: '云管家正在退出' },
} as const

/** Reply codes of commands; 1 is success. */
export const REPLY = {
  ok: 1,
  badInput: 400,
  unauthorized: 401,
  codeNeeded: 402,
  forbidden: 403,
  unknownCommand: 404,
  timeout: 408,
  busy: 409,
  cancelled: 499,
  failed: 500,
  unsupported: 501,
  unconfirmed: 520,
} as const

/**
 * Commands that a helper need not have: one that lacks them answers 501, so that a page turns the function off with a
 * hint. An older helper says 404.
 */
export const OPTIONAL_COMMANDS: ReadonlySet<string> = new Set([
  'searchRank',
  'suggestWords',
  'syncStats',
  'syncMessages',
  'sendMessage',
])
/** The `code` of the error of a command that the helper does not have, optional or not. */
export const NO_SUCH_COMMAND = 'UNKNOWN_COMMAND'

/**
 * Kinds of failure (docs/publishing.md). Only `network` and `environment` before the publish click are retried by
 * themselves.
 */
export const errorKind = z.enum([
  'session',
  'person',
  'content',
  'platform-limit',
  'page-changed',
  'network',
  'environment',
  'unknown',
])
export type ErrorKind = z.infer<typeof errorKind>

/** What a failed command tells beyond its sentence. */
export const commandError = z.object({
  kind: errorKind,
  code: z.string(),
  step: z.string(),
  retryable: z.boolean(),
  errors: z.array(z.object({ field: z.string(), msg: z.string() })).optional(),
})
export type CommandError = z.infer<typeof commandError>

export const requestFrame = z
  .object({
    id: z.string().min(1).max(64),
    cmd: z.string().min(1).max(60),
    data: z.unknown().optional(),
    auth: z.string().max(200).optional(),
  })
  .strict()
export type RequestFrame = z.infer<typeof requestFrame>
export const replyFrame = z.object({
  id: z.string(),
  cmd: z.string(),
  code: z.number().int(),
  msg: z.string(),
  data: z.unknown(),
})
export type ReplyFrame = z.infer<typeof replyFrame>
export const eventFrame = z.object({ event: z.string(), data: z.unknown() })
export type EventFrame = z.infer<typeof eventFrame>

/** Second frame, after the challenge (handshake.ts), of a client that has a token: it never travels. */
export const helloInput = z.object({ protocol: z.number().int(), proof: z.string().min(1).max(200) }).strict()
/**
 * Second frame of a page without one. The desktop asks its user; the standalone helper prints a one-time code that
 * `code` repeats.
 */
export const pairInput = z.object({ protocol: z.number().int(), code: z.string().max(16).optional() }).strict()
/** Answer of both. `token` only after pairing; `places`: browsers that it lets work side by side. */
export const helloOutput = z.object({
  protocol: z.number().int(),
  version: z.string(),
  device_id: z.string(),
  device_name: z.string(),
  public_key: z.string(),
  mode: z.enum(['desktop', 'standalone']),
  levels: z.array(z.enum(['read', 'login', 'publish'])),
  places: z.number().int().optional(),
  token: z.string().optional(),
})
export type HelloOutput = z.infer<typeof helloOutput>

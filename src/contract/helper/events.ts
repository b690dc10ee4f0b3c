import { z } from 'zod'
import { platform } from '../entities/account.ts'
import { helperEvent } from './command.ts'
import { attemptOutcome } from './outcome-proof.ts'
import { commandError } from './protocol.ts'

/** What each platform of this helper can do; sent after every hello. */
export const platformsDataSync = helperEvent({
  event: 'platformsDataSync',
  data: z.object({ platforms: z.array(platform) }),
})

export const loginStep = z.enum([
  'opening',
  'qr',
  'qr-expired',
  'scanned',
  'verify',
  'reading',
  'done',
  'cancelled',
  'failed',
  'view',
])
/** Live steps of a login; `qr_image` is a data URL shown in our own dialog. */
export const loginProgress = helperEvent({
  event: 'loginProgress',
  data: z.object({
    login_id: z.string(),
    step: loginStep,
    text: z.string(),
    qr_image: z.string().default(''),
    expires_at: z.number().default(0),
  }),
})

/** Something only a person can do; answered by `answerPerson`. Times in unix ms. */
export const personNeeded = helperEvent({
  event: 'personNeeded',
  data: z.object({
    person_id: z.string(),
    kind: z.enum(['qr', 'sms', 'captcha', 'admin-scan', 'real-name', 'choose', 'phone']),
    title: z.string(),
    text: z.string(),
    image: z.string().default(''),
    needs_input: z.boolean(),
    deadline: z.number(),
    login_id: z.string().default(''),
    item_id: z.number().int().default(0),
    platform_value: z.string(),
    openname: z.string().default(''),
    error: z.string().default(''),
  }),
})
/** The waiting step went on, was answered or ran out. */
export const personDone = helperEvent({
  event: 'personDone',
  data: z.object({ person_id: z.string(), outcome: z.enum(['answered', 'expired', 'cancelled', 'gone']) }),
})

/** States of one publish (docs/publishing.md). */
export const publishState = z.enum([
  'queued',
  'preparing',
  'session-check',
  'form-open',
  'uploading',
  'filling',
  'ready',
  'publish-pressed',
  'confirming',
  'done',
  'needs-person',
  'paused-by-pace',
  'unconfirmed',
  'failed',
  'cancelled',
])
/** Sub-state of a running item; `bytes` while uploading. */
export const publishProgress = helperEvent({
  event: 'publishProgress',
  data: z.object({
    item_id: z.number().int(),
    attempt_no: z.number().int(),
    state: publishState,
    text: z.string(),
    percent: z.number().min(0).max(100),
    error: commandError.optional(),
  }),
})
/** A journal entry of an earlier run found its end (after a restart): the page records it. */
export const publishSettled = helperEvent({
  event: 'publishSettled',
  data: attemptOutcome.extend({
    /** Of the device over `outcomeProofText`; '' = a helper of before there were signatures. */ signature: z
      .string()
      .default(''),
  }),
})
export const downloadProgress = helperEvent({
  event: 'downloadProgress',
  data: z.object({ request_id: z.string(), received: z.number(), total: z.number() }),
})

/** An account is being packed or unpacked; bytes, `total` 0 = not known. */
export const moveProgress = helperEvent({
  event: 'moveProgress',
  data: z.object({ request_id: z.string(), done: z.number(), total: z.number() }),
})
/**
 * The outgoing address behind an account's proxy is another one than the last time; told once, nothing is refused by
 * it.
 */
export const addressChanged = helperEvent({
  event: 'addressChanged',
  data: z.object({
    third_auth_id: z.number().int(),
    platform_value: z.string(),
    account_id: z.string(),
    proxy_host: z.string(),
    before: z.string(),
    after: z.string(),
  }),
})

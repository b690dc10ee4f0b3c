import { z } from 'zod'
import {
  accountWay,
  accountWays,
  helperAccount,
  loginStatus,
  platform,
  platformValue,
  sealed,
} from '../entities/account.ts'
import { epoch, publishItem } from '../entities/publish.ts'
import { seenWork } from '../entities/work.ts'
import { command } from './command.ts'

/**
 * The account a look-up or a publish acts for; credentials sealed to this helper. `proxy`: '' = the computer's own
 * connection, absent = as the helper knows it; one that it can't open is refused, never left out. `third_token`: a
 * fresh access token of the official interface. `ways`: in the order to try; absent = the interface where there is a
 * token, else the browser.
 */
export const helperThirdAuth = z.object({
  id: z.number().int().min(1),
  platform_value: platformValue,
  account_id: z.string().max(128),
  third_sec_uid: z.string().max(256).default(''),
  third_cookie: sealed.default(''),
  third_token: sealed.default(''),
  proxy: sealed.optional(),
  ways: accountWays.optional(),
})
export type HelperThirdAuth = z.infer<typeof helperThirdAuth>

const rawObject = z.record(z.string(), z.unknown())
const keyword = z.string().trim().max(60)
/** Files the helper keeps are named by handles it issued itself: never a path from the wire. */
export const fileHandle = z.string().regex(/^hkfile:[A-Za-z0-9_-]{16,64}$/, '文件标识不正确')

/**
 * Opens the platform's page for a login by hand, or the signed-in back-office of an account (`view`). Progress comes as
 * `loginProgress`.
 */
export const login = command({
  cmd: 'login',
  title: '登录或打开账号后台',
  level: 'login',
  timeoutMs: 300_000,
  input: z
    .object({
      platform_value: platformValue,
      login_id: z.string().min(8).max(64),
      third_auth_id: z.number().int().min(0).default(0),
      account_id: z.string().max(128).default(''),
      third_cookie: sealed.default(''),
      proxy: sealed.optional(),
      mode: z.enum(['login', 'view']).default('login'),
      partition: z
        .string()
        .regex(/^[A-Za-z0-9_-]{0,64}$/)
        .default(''),
    })
    .strict(),
  output: z.object({
    status: z.enum(['ok', 'cancel', 'fail']),
    account: helperAccount.optional(),
    msg: z.string().default(''),
  }),
})
export const updateChildAccounts = command({
  cmd: 'updateChildAccounts',
  title: '同步子账号',
  level: 'login',
  timeoutMs: 60_000,
  input: z
    .object({
      platform_value: platformValue,
      parent: z.object({ account_id: z.string().max(128), third_cookie: sealed, proxy: sealed.optional() }).strict(),
    })
    .strict(),
  output: z.object({
    list: z.array(
      z.object({
        account_id: z.string(),
        openname: z.string(),
        avatar: z.string(),
        third_sec_uid: z.string(),
        expire_time: z.number(),
        is_confer: z.union([z.literal(0), z.literal(1)]),
        /** Post of a shop's sub-account; of these `is_confer` 1 = usable. */ role: z.string().optional(),
      }),
    ),
  }),
})
/** Four answers per account: 1 ok, 0 never signed in, 2 dropped (positive sign), 3 could not look. */
export const checkLogin = command({
  cmd: 'checkLogin',
  title: '检测账号登录',
  level: 'read',
  timeoutMs: 300_000,
  input: z.object({ list: z.array(helperThirdAuth).min(1).max(50) }).strict(),
  output: z.object({
    list: z.array(
      z.object({
        id: z.number().int(),
        third_login_status: loginStatus,
        msg: z.string(),
        fans: z.number().int().nullable(),
        works: z.number().int().nullable(),
        openname: z.string(),
        avatar: z.string(),
      }),
    ),
  }),
})
/**
 * Fetches a file of the paired backend (same origin only), checks its hash, goes on where it stopped. Answers a handle.
 */
export const downloadFile = command({
  cmd: 'downloadFile',
  title: '下载文件',
  level: 'publish',
  timeoutMs: 600_000,
  input: z
    .object({
      url: z.string().min(1).max(4000),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
      size: z.number().int().min(0).optional(),
      filename: z.string().max(200).default(''),
    })
    .strict(),
  output: z.object({ filePath: fileHandle, size: z.number().int(), sha256: z.string() }),
})
/**
 * Publishes one item. Replies 1 only after a positive sign of the platform; 520 = unconfirmed. Progress comes as
 * `publishProgress`.
 */
export const publishWork = command({
  cmd: 'publishWork',
  title: '发布作品',
  level: 'publish',
  timeoutMs: 600_000,
  input: z
    .object({
      item: publishItem,
      attempt_no: z.number().int().min(1).max(10_000),
      epoch: epoch.default(''),
      filePath: fileHandle.optional(),
      /** Pictures of an image post in their order; of an article: `local:n` in its text stands for the n-th, from 0. */
      imagePaths: z.array(fileHandle).max(500).default([]),
      coverPath: fileHandle.optional(),
    })
    .strict(),
  output: z.object({
    publishResult: z.object({
      publishId: z.string(),
      platform_item_id: z.string(),
      platform_url: z.string(),
      state: z.enum(['done', 'in-review']),
      way: accountWay.optional(),
      /** What was tried before, in words; '' = nothing. */ note: z.string().default(''),
      /** Of a draft of several articles: where each stands, in their order; '' = not known. */ article_urls: z
        .array(z.string())
        .optional(),
    }),
  }),
})
const account = z.object({ thirdauth: helperThirdAuth, keyword: keyword.default('') }).strict()
export const mixList = command({
  cmd: 'mixList',
  title: '合集列表',
  level: 'read',
  timeoutMs: 60_000,
  input: account,
  output: z.object({
    list: z.array(
      z.object({
        mix_id: z.string(),
        name: z.string(),
        cover_url: z.string(),
        count: z.number().int().nullable(),
        raw: rawObject,
      }),
    ),
  }),
})
export const positionList = command({
  cmd: 'positionList',
  title: '位置搜索',
  level: 'read',
  timeoutMs: 60_000,
  input: account.extend({ city: z.string().max(40).default('') }),
  output: z.object({
    list: z.array(
      z.object({
        poi_id: z.string(),
        poi_name: z.string(),
        address: z.string(),
        city: z.string(),
        lng: z.number().nullable(),
        lat: z.number().nullable(),
        raw: rawObject,
      }),
    ),
  }),
})
export const searchUserList = command({
  cmd: 'searchUserList',
  title: '用户搜索',
  level: 'read',
  timeoutMs: 60_000,
  input: account,
  output: z.object({
    list: z.array(
      z.object({
        uid: z.string(),
        sec_uid: z.string(),
        nickname: z.string(),
        avatar: z.string(),
        fans: z.number().int().nullable(),
        raw: rawObject,
      }),
    ),
  }),
})
export const topicList = command({
  cmd: 'topicList',
  title: '话题搜索',
  level: 'read',
  timeoutMs: 60_000,
  input: account,
  output: z.object({
    list: z.array(z.object({ id: z.string(), name: z.string(), view_count: z.number().nullable(), raw: rawObject })),
  }),
})
/**
 * The account's newest works as its platform lists them, back to `since` (unix s). Every work handed in since
 * `complete_from` (unix s) is among them; null = nothing can be said about works that the list lacks. `look_no`: of the
 * look that it answers; `signature`: of the device over `worksProofText`. Helpers of before there were signatures
 * refuse `look_no` as a field that they don't know.
 */
export const worksList = command({
  cmd: 'worksList',
  title: '查看作品列表',
  level: 'read',
  timeoutMs: 120_000,
  input: z
    .object({
      thirdauth: helperThirdAuth,
      since: z.number().int().min(0).default(0),
      look_no: z.number().int().min(0).default(0),
    })
    .strict(),
  output: z.object({
    list: z.array(seenWork),
    complete_from: z.number().int().nullable(),
    signature: z.string().default(''),
  }),
})

/**
 * Stops a running command of this connection (by its request id), or a login/publish by its own id; the browser step
 * really ends.
 */
export const cancel = command({
  cmd: 'cancel',
  title: '取消',
  level: 'read',
  timeoutMs: 30_000,
  input: z
    .object({
      request_id: z.string().max(64).optional(),
      login_id: z.string().max(64).optional(),
      item_id: z.number().int().min(1).optional(),
    })
    .strict(),
  output: z.object({ cancelled: z.boolean() }),
})
/**
 * Gives what a waiting step asked a person for (SMS code; of kind `phone` PHONE_ANSWERS). `refresh` with a login's
 * `login_id` as `person_id` asks for a fresh QR.
 */
export const answerPerson = command({
  cmd: 'answerPerson',
  title: '人工处理',
  level: 'login',
  timeoutMs: 30_000,
  input: z
    .object({
      person_id: z.string().min(1).max(64),
      action: z.enum(['submit', 'refresh', 'resend']),
      value: z.string().max(64).default(''),
    })
    .strict(),
  output: z.object({ accepted: z.boolean() }),
})
/** What a person says of a work that was handed to a phone. */
export const PHONE_ANSWERS = { published: 'published', not: 'not-published' } as const
/** Error code of a work that a person did not publish on the phone. */
export const PHONE_NOT_PUBLISHED = 'PHONE_NOT_PUBLISHED'
/** What an attempt should have been about; compared before an old answer is given. */
export const attemptSubject = z
  .object({ title: z.string(), platform_value: platformValue, account_id: z.string() })
  .strict()
/**
 * What the journal knows of attempts, for reconciling after any kill; an attempt that never began is absent. One whose
 * `subject` is another than the journal's comes as `unconfirmed` with both in its words.
 */
export const journalStatus = command({
  cmd: 'journalStatus',
  title: '发布日志核对',
  level: 'read',
  timeoutMs: 60_000,
  input: z
    .object({
      items: z
        .array(
          z
            .object({
              item_id: z.number().int().min(1),
              attempt_no: z.number().int().min(1),
              epoch: epoch.default(''),
              subject: attemptSubject.optional(),
            })
            .strict(),
        )
        .max(500),
    })
    .strict(),
  output: z.object({
    list: z.array(
      z.object({
        item_id: z.number().int(),
        attempt_no: z.number().int(),
        epoch,
        state: z.string(),
        outcome: z.enum(['running', 'done', 'not-published', 'unconfirmed']),
        publishId: z.string(),
        platform_item_id: z.string(),
        platform_url: z.string(),
        error: z.string(),
        msg: z.string(),
        way: accountWay.optional(),
        article_urls: z.array(z.string()).optional(),
        /** As in the outcome. */
        interrupted: z.literal(1).optional(),
        /** Of the device over `outcomeProofText`; '' = it still runs, or a helper of before there were signatures. */ signature:
          z.string().default(''),
      }),
    ),
  }),
})
/** One attempt as the journal holds it. `time` = when it began, unix s; `file_hash` '' = not noted. */
export const journalledAttempt = z.object({
  item_id: z.number().int(),
  attempt_no: z.number().int(),
  epoch,
  time: z.number().int(),
  platform_value: platformValue,
  account_id: z.string(),
  openname: z.string(),
  title: z.string(),
  file_hash: z.string(),
  outcome: z.enum(['running', 'done', 'not-published', 'unconfirmed']),
  publishId: z.string(),
  platform_item_id: z.string(),
  platform_url: z.string(),
  msg: z.string(),
  way: accountWay.optional(),
  article_urls: z.array(z.string()).optional(),
  /** When it goes or went out on the platform, unix s; absent or 0 = never pressed. */
  publish_time: z.number().int().optional(),
})
export type JournalledAttempt = z.infer<typeof journalledAttempt>
/**
 * Attempts for this backend that began or ended since `since` (unix s), oldest first, from entry `after` on; `next` 0 =
 * that was all. For settling after a restored backup: `epoch` = of the data that ask, `signature` = of the device over
 * `journalProofText`. Helpers of before there were signatures refuse `epoch` as a field that they don't know.
 */
export const journalSince = command({
  cmd: 'journalSince',
  title: '恢复备份后核对发布日志',
  level: 'read',
  timeoutMs: 60_000,
  input: z
    .object({ since: z.number().int().min(0), after: z.number().int().min(0).default(0), epoch: epoch.default('') })
    .strict(),
  output: z.object({ list: z.array(journalledAttempt), next: z.number().int(), signature: z.string().default('') }),
})
/**
 * One line of what a publish left behind; `time` unix ms, `picture` and `outline` are names for evidenceFile ('' =
 * none). `selector`: the last look of the step, as `key 1/3 selector`; 0 of 3 = nothing of the table was found.
 */
export const evidenceStep = z.object({
  time: z.number(),
  step: z.string(),
  text: z.string(),
  url: z.string(),
  picture: z.string(),
  outline: z.string(),
  code: z.string(),
  selector: z.string().default(''),
})
/** What the attempts of an item left behind on this computer; kept 30 days. */
export const evidenceOf = command({
  cmd: 'evidence',
  title: '运行记录',
  level: 'read',
  timeoutMs: 15_000,
  input: z.object({ item_id: z.number().int().min(1) }).strict(),
  output: z.object({
    attempts: z.array(z.object({ attempt_no: z.number().int(), epoch, lines: z.array(evidenceStep) })),
  }),
})
/** A picture as a data URL, or the cleaned page as text. */
export const evidenceFile = command({
  cmd: 'evidenceFile',
  title: '运行截图',
  level: 'read',
  timeoutMs: 15_000,
  input: z
    .object({
      item_id: z.number().int().min(1),
      attempt_no: z.number().int().min(1),
      epoch: epoch.default(''),
      name: z.string().max(20),
    })
    .strict(),
  output: z.object({ content: z.string() }),
})
/** State of this helper for the settings page. */
export const helperStatus = command({
  cmd: 'status',
  title: '云管家状态',
  level: 'read',
  timeoutMs: 10_000,
  input: z.object({}).strict(),
  output: z.object({
    version: z.string(),
    device_id: z.string(),
    device_name: z.string(),
    mode: z.enum(['desktop', 'standalone']),
    browser: z.object({ path: z.string(), found: z.boolean(), version: z.string() }),
    running: z.number().int(),
    max_browsers: z.number().int(),
    uptime_s: z.number(),
    backend_origin: z.string(),
    paired: z.array(
      z.object({
        origin: z.string(),
        create_time: z.number().int(),
        last_used_time: z.number().int(),
        current: z.boolean(),
      }),
    ),
    /**
     * Origins behind which another backend key stands than the one kept at the pairing: this computer tells them
     * nothing by its channel.
     */
    changed_backends: z.array(z.string()).default([]),
    platforms: z.array(platform),
  }),
})
/** One thing that was looked at. `remedy` '' = nothing to do. */
export const doctorCheck = z.object({
  name: z.enum(['browser', 'codecs', 'ffmpeg', 'disk', 'port', 'backend', 'health', 'clock', 'proxy']),
  level: z.enum(['ok', 'warn', 'bad']),
  text: z.string(),
  remedy: z.string(),
})
/** Looks whether this computer can do the work: a browser is started for it, without a window. */
export const doctor = command({
  cmd: 'doctor',
  title: '云管家自检',
  level: 'read',
  timeoutMs: 60_000,
  input: z.object({}).strict(),
  output: z.object({ checks: z.array(doctorCheck) }),
})
/**
 * Opens a page through the account's proxy: whether it answers, how long that took (ms) and which address the outside
 * sees ('' = not told).
 */
export const testProxy = command({
  cmd: 'testProxy',
  title: '测试代理',
  level: 'login',
  timeoutMs: 60_000,
  input: z.object({ platform_value: platformValue, account_id: z.string().min(1).max(128), proxy: sealed }).strict(),
  output: z.object({ reachable: z.boolean(), ms: z.number().int(), ip: z.string(), msg: z.string() }),
})
/**
 * Takes a paired page's token back and forgets its backend's key. A page that came in without a pairing does it for its
 * own backend, whose key is then kept anew.
 */
export const revokePairing = command({
  cmd: 'revokePairing',
  title: '撤销配对',
  level: 'login',
  timeoutMs: 10_000,
  input: z.object({ origin: z.string().max(300) }).strict(),
  output: z.object({ revoked: z.boolean() }),
})
/** Proof for registerDevice: signs the text with the device's key, so that nobody registers a key he doesn't hold. */
export const deviceProof = command({
  cmd: 'deviceProof',
  title: '设备证明',
  level: 'login',
  timeoutMs: 10_000,
  input: z.object({}).strict(),
  output: z.object({ device_id: z.string(), name: z.string(), public_key: z.string(), proof: z.string() }),
})

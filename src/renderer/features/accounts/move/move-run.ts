import type { Account } from '../../../../contract/entities/account.ts'
import {
  ACCOUNT_HEADER_MAX,
  type AccountFileHeader,
  readAccountFileHeader,
} from '../../../../contract/helper/account-file.ts'
import { moveProgress } from '../../../../contract/helper/events.ts'
import { dropAccountFile, exportAccount, importAccount } from '../../../../contract/helper/move-commands.ts'
import { accountExists, loginCallback, loginNeedInfo } from '../../../../contract/http/third-auth.ts'
import { withUse } from '../../../core/accounts/account-use.ts'
import type { HelperLink } from '../../../core/helper/helper-link.ts'
import type { HttpClient } from '../../../core/http/http-client.ts'
import { fetchPieces, sendPieces } from './piece-transfer.ts'

export interface MoveDeps {
  http: Pick<HttpClient, 'call'>
  helper: Pick<HelperLink, 'send' | 'on' | 'store'>
}
/** What is going on; `done` and `total` in bytes, `total` 0 = not known. */
export interface MoveStep {
  stage: 'packing' | 'fetching' | 'sending' | 'unpacking' | 'saving'
  done: number
  total: number
}
export interface MoveOptions {
  passphrase: string
  signal: AbortSignal
  onStep: (step: MoveStep) => void
}
/** A packed account, to be saved. `time`: when it was packed, unix seconds. */
export interface Packed {
  file: Blob
  filename: string
  time: number
}

const QUIET = { quiet: true, overlay: false } as const
const deviceOf = ({ helper }: MoveDeps): { device_id?: string } => {
  const id = helper.store.getState().info?.device_id
  return id ? { device_id: id } : {}
}
const watching = async <T>(
  deps: MoveDeps,
  stage: MoveStep['stage'],
  onStep: MoveOptions['onStep'],
  work: () => Promise<T>,
): Promise<T> => {
  onStep({ stage, done: 0, total: 0 })
  const off = deps.helper.on(moveProgress, ({ done, total }) => onStep({ stage, done, total }))
  try {
    return await work()
  } finally {
    off()
  }
}

/**
 * Packs an account and brings the file here.
 * @throws ApiError, HelperError; the signal's reason
 */
export async function runExport(deps: MoveDeps, account: Account, options: MoveOptions): Promise<Packed> {
  const { http, helper } = deps
  const { signal, onStep } = options
  const need = await http.call(
    loginNeedInfo,
    { third_auth_id: account.id, purpose: 'move', ...deviceOf(deps) },
    { ...QUIET, signal },
  )
  return withUse(deps, [account.id], 'move', async () => {
    const packed = await watching(deps, 'packing', onStep, () =>
      helper.send(
        exportAccount,
        {
          platform_value: need.platform_value,
          account_id: need.account_id,
          third_sec_uid: account.third_sec_uid,
          openname: account.openname,
          avatar: account.avatar,
          third_cookie: need.third_cookie,
          proxy: need.proxy,
          passphrase: options.passphrase,
        },
        { signal },
      ),
    )
    try {
      const file = await fetchPieces(helper, packed.filePath, {
        signal,
        onProgress: (done, total) => onStep({ stage: 'fetching', done, total }),
      })
      return { file, filename: packed.filename, time: packed.time }
    } finally {
      helper.send(dropAccountFile, { filePath: packed.filePath }).catch(() => undefined)
    }
  })
}

/** What a chosen file says about itself; null = not such a file. */
export async function readChosen(file: Blob): Promise<AccountFileHeader | null> {
  return (
    readAccountFileHeader(new Uint8Array(await file.slice(0, 12 + ACCOUNT_HEADER_MAX).arrayBuffer()))?.header ?? null
  )
}

/**
 * Unpacks an account on this computer and signs it in at the backend: a new one, or one that is there already. `force`
 * takes a session that is older than the one known.
 * @throws ApiError, HelperError (errorCode SESSION_OLDER asks for `force`); the signal's reason
 */
export async function runImport(
  deps: MoveDeps,
  file: Blob,
  header: AccountFileHeader,
  options: MoveOptions & { groupId: number; force: boolean },
): Promise<{ id: number; created: boolean; openname: string }> {
  const { http, helper } = deps
  const { signal, onStep } = options
  const known = await http.call(
    accountExists,
    { platform_value: header.platform, account_id: header.account_id },
    { ...QUIET, signal },
  )
  const target =
    known.third_auth_id > 0
      ? { third_auth_id: known.third_auth_id }
      : { platform_value: header.platform, group_id: options.groupId }
  const need = await http.call(loginNeedInfo, { ...target, ...deviceOf(deps) }, { ...QUIET, signal })
  const give = (status: 'cancel' | 'fail'): void =>
    void http.call(loginCallback, { login_id: need.login_id, result: { status } }, QUIET).catch(() => undefined)
  try {
    return await withUse(
      { ...deps, endsByItself: true },
      need.third_auth_id > 0 ? [need.third_auth_id] : [],
      'login',
      async () => {
        const filePath = await sendPieces(helper, file, {
          signal,
          onProgress: (done, total) => onStep({ stage: 'sending', done, total }),
        })
        const { account } = await watching(deps, 'unpacking', onStep, () =>
          helper.send(
            importAccount,
            {
              filePath,
              platform_value: header.platform,
              account_id: header.account_id,
              third_cookie: need.third_cookie,
              passphrase: options.passphrase,
              force: options.force,
            },
            { signal },
          ),
        ).finally(() => helper.send(dropAccountFile, { filePath }).catch(() => undefined))
        onStep({ stage: 'saving', done: 0, total: 0 })
        const saved = await http.call(
          loginCallback,
          {
            login_id: need.login_id,
            result: { status: 'ok', account },
            update_existing: need.third_auth_id > 0 ? 1 : 0,
          },
          QUIET,
        )
        return { id: saved.third_auth_id, created: saved.created === 1, openname: account.openname }
      },
    )
  } catch (error) {
    give(signal.aborted ? 'cancel' : 'fail')
    throw error
  }
}

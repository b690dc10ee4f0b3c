import { createStore, type StoreApi } from 'zustand/vanilla'
import { CODE } from '../../../../contract/errors.ts'
import type { HelperAccount } from '../../../../contract/entities/account.ts'
import { answerPerson, cancel, login } from '../../../../contract/helper/commands.ts'
import { loginProgress } from '../../../../contract/helper/events.ts'
import { loginCallback, loginNeedInfo } from '../../../../contract/http/third-auth.ts'
import { withUse } from '../../../core/accounts/account-use.ts'
import type { HelperLink } from '../../../core/helper/helper-link.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import type { HttpClient } from '../../../core/http/http-client.ts'
import { isOver, LOGIN_START, type LoginEvent, loginReducer, type LoginState } from './login-machine.ts'

/** A new account of a platform, or an account that signs in again. */
export type LoginTarget = { platform: string; groupId: number } | { thirdAuthId: number }

export interface LoginRun {
  readonly store: StoreApi<LoginState>
  /** Stops it at the helper too; nothing is saved. Safe at any time. */
  cancel(): void
  /** Asks for a fresh code. */
  refreshCode(): Promise<void>
  /** The account exists: renew its authorisation. */
  update(): void
  /** Sends an answer again that could not be saved. */
  saveAgain(): void
}

export interface LoginRunDeps {
  http: Pick<HttpClient, 'call'>
  helper: Pick<HelperLink, 'send' | 'on' | 'store'>
  /** Sentence for a failure (useErrorText). */
  say: (error: unknown) => string
  /** Asks whether to go on although it ends the session on another computer. */
  confirm?: (warning: string) => Promise<boolean>
  /** Saved: lists that show accounts are old now. */
  onSaved: () => void
}

const QUIET = { quiet: true, overlay: false } as const

const dataOf = (error: ApiError): Record<string, unknown> =>
  typeof error.data === 'object' && error.data !== null ? { ...error.data } : {}

/** Signs an account in: server opens, helper shows the platform's page, server keeps the outcome. Starts at once. */
export function startLogin(target: LoginTarget, deps: LoginRunDeps): LoginRun {
  const { http, helper, say } = deps
  const store = createStore<LoginState>(() => LOGIN_START)
  const emit = (event: LoginEvent): void => store.setState((state) => loginReducer(state, event), true)
  const over = (): boolean => isOver(store.getState())
  const abort = new AbortController()

  /** Tells the server that nothing came of it; only the log needs to know. */
  const giveUp = (loginId: string, status: 'cancel' | 'fail', msg: string): void => {
    http
      .call(loginCallback, { login_id: loginId, result: { status, msg: msg.slice(0, 500) } }, QUIET)
      .catch(() => undefined)
  }

  const save = async (account: HelperAccount, updateExisting: 0 | 1): Promise<void> => {
    const { loginId } = store.getState()
    try {
      const saved = await http.call(
        loginCallback,
        { login_id: loginId, result: { status: 'ok', account }, update_existing: updateExisting },
        QUIET,
      )
      emit({ kind: 'saved', id: saved.third_auth_id, created: saved.created === 1 })
      deps.onSaved()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const data = dataOf(error)
      if (error.code === CODE.DUPLICATE && data['can_update'] === 1 && updateExisting === 0)
        emit({ kind: 'duplicate', groupName: String(data['group_name'] ?? '') })
      else if (error.code === CODE.EDITION_CLOSED) emit({ kind: 'failed', failure: 'full', message: say(error) })
      // The server said no for good, or it was not reached and may be asked again.
      else
        emit({
          kind: 'failed',
          failure: error.kind === 'business' && error.code !== CODE.INTERNAL ? 'login' : 'save',
          message: say(error),
        })
    }
  }

  const run = async (): Promise<void> => {
    const device = helper.store.getState().info?.device_id
    const need = await http.call(
      loginNeedInfo,
      {
        ...('platform' in target
          ? { platform_value: target.platform, group_id: target.groupId }
          : { third_auth_id: target.thirdAuthId }),
        ...(device ? { device_id: device } : {}),
      },
      { ...QUIET, signal: abort.signal },
    )
    if (!over() && need.warning && deps.confirm && !(await deps.confirm(need.warning)))
      emit({ kind: 'cancelled', text: '' })
    if (over()) return giveUp(need.login_id, 'cancel', '')
    emit({ kind: 'opened', loginId: need.login_id })
    // Somebody took the account over: the window here is closed, nothing of it is saved.
    const lost = (): void => {
      if (over()) return
      emit({ kind: 'cancelled', text: '账号已被另一台电脑接管' })
      helper.send(cancel, { login_id: need.login_id }).catch(() => undefined)
      giveUp(need.login_id, 'cancel', '')
    }
    const off = helper.on(loginProgress, (data) => emit({ kind: 'progress', data }))
    try {
      const reply = await withUse(
        { http, helper, endsByItself: true, onLost: lost },
        need.third_auth_id > 0 ? [need.third_auth_id] : [],
        'login',
        () =>
          helper.send(login, {
            platform_value: need.platform_value,
            login_id: need.login_id,
            third_auth_id: need.third_auth_id,
            account_id: need.account_id,
            third_cookie: need.third_cookie,
            proxy: need.proxy,
            partition: need.partition,
            mode: 'login',
          }),
      )
      if (over()) return
      if (reply.status !== 'ok' || reply.account === undefined) {
        giveUp(need.login_id, reply.status === 'cancel' ? 'cancel' : 'fail', reply.msg)
        emit(
          reply.status === 'cancel'
            ? { kind: 'cancelled', text: reply.msg }
            : { kind: 'failed', failure: 'login', message: reply.msg },
        )
        return
      }
      emit({ kind: 'signed-in', account: reply.account })
      await save(reply.account, 0)
    } finally {
      off()
    }
  }

  const fail = (error: unknown): void => {
    if (over()) return
    const { loginId } = store.getState()
    if (loginId !== '') giveUp(loginId, 'fail', say(error))
    emit({
      kind: 'failed',
      failure: error instanceof ApiError && error.code === CODE.EDITION_CLOSED ? 'full' : 'login',
      message: say(error),
    })
  }
  run().catch(fail)

  const resave = (updateExisting: 0 | 1): void => {
    const { account } = store.getState()
    if (account === null) return
    emit({ kind: 'saving' })
    save(account, updateExisting).catch(fail)
  }
  let updating = false
  return {
    store,
    cancel() {
      const { loginId, phase, failure } = store.getState()
      if (phase === 'cancelled' || phase === 'done' || (phase === 'failed' && failure?.kind !== 'save')) return
      emit({ kind: 'cancelled', text: '' })
      abort.abort()
      if (loginId === '') return
      helper.send(cancel, { login_id: loginId }).catch(() => undefined)
      giveUp(loginId, 'cancel', '')
    },
    async refreshCode() {
      await helper.send(answerPerson, { person_id: store.getState().loginId, action: 'refresh' })
    },
    update() {
      updating = true
      resave(1)
    },
    saveAgain: () => resave(updating ? 1 : 0),
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '../../../contract/entities/account.ts'
import { listShops } from '../../../contract/http/shops.ts'
import {
  accountCounts,
  accountDetail,
  listAccounts,
  listAccountsByGroup,
  listGroups,
  listPlatforms,
} from '../../../contract/http/third-auth.ts'
import { refresh } from '../../core/http/api-key.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useServices } from '../../core/services/services-context.ts'
import { type LoginRun, type LoginTarget, startLogin } from './login/login-run.ts'

/** What the dialog shows: the platforms to choose from, or a login. */
export type LoginView =
  | { kind: 'platforms' }
  | { kind: 'login'; run: LoginRun; target: LoginTarget; platform: string; account: Account | null }

export interface LoginDialogControl {
  view: LoginView | null
  /** 添加账号. */
  add(): void
  choose(platform: string, groupId: number): void
  /** 重新授权. */
  renew(account: Account): void
  /** The same login anew. */
  again(): void
  /** Closes; a login under way is cancelled at the helper too. */
  close(): void
}

/** The login dialog of a screen; leaving the screen cancels what is under way. */
export function useLoginDialog(): LoginDialogControl {
  const { http, helper } = useServices()
  const client = useQueryClient()
  const say = useErrorText()
  const { t } = useTranslation('moves')
  const { modal } = App.useApp()
  const ask = (warning: string): Promise<boolean> =>
    new Promise(
      (resolve) =>
        void modal.confirm({
          title: t('second.title'),
          content: warning,
          okText: t('second.go'),
          cancelText: t('second.stop'),
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        }),
    )
  const [view, setView] = useState<LoginView | null>(null)
  const running = useRef<LoginRun | null>(null)
  /** Wanted while no helper was there: begins by itself once it is. */
  const wanted = useRef<(() => void) | null>(null)
  useEffect(() => () => running.current?.cancel(), [])
  useEffect(
    () =>
      helper.store.subscribe((state, before) => {
        const begin = wanted.current
        if (state.connected) {
          wanted.current = null
          begin?.()
        } else if (before.prompt && !state.prompt) wanted.current = null
      }),
    [helper],
  )

  const start = (target: LoginTarget, platform: string, account: Account | null): void => {
    if (!helper.require()) {
      wanted.current = () => start(target, platform, account)
      return
    }
    running.current?.cancel()
    const run = startLogin(target, {
      http,
      helper,
      say,
      confirm: ask,
      onSaved: () =>
        void refresh(
          client,
          listAccounts,
          listAccountsByGroup,
          accountCounts,
          listGroups,
          listPlatforms,
          accountDetail,
          listShops,
        ),
    })
    running.current = run
    setView({ kind: 'login', run, target, platform, account })
  }
  return {
    view,
    add: () => setView({ kind: 'platforms' }),
    choose: (platform, groupId) => start({ platform, groupId }, platform, null),
    renew: (account) => start({ thirdAuthId: account.id }, account.platform_value, account),
    again() {
      if (view?.kind === 'login') start(view.target, view.platform, view.account)
    },
    close() {
      wanted.current = null
      running.current?.cancel()
      running.current = null
      setView(null)
    },
  }
}

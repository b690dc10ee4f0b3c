import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { RULE_LIMITS, type RuleRow } from '../../../contract/entities/auto-reply.ts'
import {
  deleteRules,
  replayRule,
  ruleList,
  setRuleStatus,
  sortRules,
  testRule,
} from '../../../contract/http/auto-reply.ts'
import { refresh } from '../../core/http/api-key.ts'
import { useHttp } from '../../core/http/http-context.ts'
import { useCall } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useConfirmDelete } from '../../ui/use-confirm-delete.tsx'
import type { MoveBefore } from './order/use-front-notice.tsx'
import { placedAt, RULE_STEPS, type RuleStep, stepped } from './rule-order.ts'

type Rows = readonly RuleRow[]

export interface RuleActions {
  /** At once, without a question. */
  setStatus(rows: Rows, enabled: 0 | 1, done?: () => void): void
  /** Asks first. */
  remove(rows: Rows, done?: () => void): void
  /** One rule by a step, or to the place of another; `done` once the list shows it. */
  move(row: Pick<RuleRow, 'id'>, to: RuleStep | number, done?: () => void): void
  /** Before another one that stands before it, and says so. */
  moveBefore: MoveBefore
}

const isStep = (to: RuleStep | number): to is RuleStep => RULE_STEPS.some((step) => step === to)

/** What is done with rules from their list; failures are shown. */
export function useRuleActions(): RuleActions {
  const { t } = useTranslation('autoReply')
  const { t: order } = useTranslation('ruleOrder')
  const { message } = App.useApp()
  const say = useErrorText()
  const http = useHttp()
  const client = useQueryClient()
  const confirm = useConfirmDelete()
  const status = useCall(setRuleStatus, { refreshes: [ruleList, testRule], overlay: false })
  const removed = useCall(deleteRules, { refreshes: [ruleList, testRule] })
  const sorted = useCall(sortRules, { refreshes: [ruleList, replayRule, testRule], overlay: false, quiet: true })
  // Each move begins from the order that the one before has left.
  const last = useRef<Promise<void>>(Promise.resolve())

  /** Answers whether the order is the one that was wanted. */
  const move = async (row: Pick<RuleRow, 'id'>, to: RuleStep | number): Promise<boolean> => {
    try {
      // The page shows a part of them; the server wants them all.
      const all = await http.call(ruleList, { page: 1, limit: RULE_LIMITS.rules }, { quiet: true, overlay: false })
      const before = all.data.map((one) => one.id)
      const ids = isStep(to) ? stepped(before, row.id, to) : placedAt(before, row.id, to)
      if (!ids.every((id, at) => id === before[at])) await sorted.mutateAsync({ ids })
      return true
    } catch (error) {
      message.error(say(error))
      await refresh(client, ruleList)
      return false
    }
  }
  return {
    setStatus: (rows, enabled, done) =>
      void status.mutateAsync({ ids: rows.map((row) => row.id), enabled }).then(
        ({ updated }) => {
          const [first] = rows
          const front = rows.length === 1 ? first?.in_front.find((one) => one.is_whole === 1) : undefined
          if (enabled === 1 && first !== undefined && front !== undefined)
            message.warning(order('shadowed', { name: first.name, front: front.name }))
          else
            message.success(
              rows.length === 1 && first !== undefined
                ? t(enabled === 1 ? 'done.onOne' : 'done.offOne', { name: first.name })
                : t(enabled === 1 ? 'done.on' : 'done.off', { n: updated }),
            )
          done?.()
        },
        () => undefined,
      ),
    remove: (rows, done) =>
      confirm({
        what: t('rule'),
        names: rows.map((row) => row.name),
        more: <p>{t('deleteText')}</p>,
        onOk: async () => {
          const { deleted } = await removed.mutateAsync({ ids: rows.map((row) => row.id) })
          message.success(t('done.deleted', { n: deleted }))
          done?.()
        },
      }),
    move: (row, to, done) => {
      last.current = last.current.then(() => move(row, to)).then(done)
    },
    moveBefore: (id, target) => {
      last.current = last.current
        .then(() => move({ id }, target.id))
        .then((isDone) => {
          if (isDone) message.success(order('moved', { name: target.name }))
        })
    },
  }
}

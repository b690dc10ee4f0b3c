import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { RULE_LIMITS, type RuleRow } from '../../../../contract/entities/auto-reply.ts'
import { CODE } from '../../../../contract/errors.ts'
import { ruleList, saveRule, testRule } from '../../../../contract/http/auto-reply.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { useHttp } from '../../../core/http/http-context.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { type MoveBefore, useFrontNotice } from '../order/use-front-notice.tsx'
import type { RuleFields } from '../rule-values.ts'

/** Somebody else changed the rule while it was open here: what he made of it. */
export class RuleClash extends Error {
  readonly theirs: RuleRow
  constructor(theirs: RuleRow) {
    super('changed meanwhile')
    this.name = 'RuleClash'
    this.theirs = theirs
  }
}

export interface RuleSaver {
  /**
   * Keeps a rule. Words that platforms punish are named and asked about first.
   * @throws RuleClash when another person has changed it, ApiError for what was refused
   */
  save(fields: RuleFields): Promise<void>
  /** From now on a save changes what another person made of it. */
  know(theirs: RuleRow): void
}

/** Keeps a new rule, or (`row`) another version of one. */
export function useSaveRule(row: RuleRow | null, onMove: MoveBefore): RuleSaver {
  const { t } = useTranslation('autoReply')
  const { message, modal } = App.useApp()
  const say = useErrorText()
  const http = useHttp()
  const sayFront = useFrontNotice(onMove)
  const [edition, setEdition] = useState(row?.edition ?? 0)
  const { mutateAsync } = useCall(saveRule, { refreshes: [ruleList, testRule], quiet: true })

  const put = async (fields: RuleFields, isConfirmed: 0 | 1): Promise<OutputOf<typeof saveRule>> => {
    try {
      return await mutateAsync({
        ...(row === null ? {} : { id: row.id, edition }),
        ...fields,
        is_confirmed: isConfirmed,
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === CODE.FORBIDDEN_WORDS && isConfirmed === 0) {
        const said = [...new Set(error.fieldErrors.map((one) => one.msg))]
        const isMeant = await modal.confirm({
          title: t('risky.title'),
          content: (
            <>
              <ul className="rule-list">
                {(said.length === 0 ? [say(error)] : said).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
              <p>{t('risky.text')}</p>
            </>
          ),
          okText: t('risky.ok'),
          okButtonProps: { danger: true },
          cancelText: t('risky.back'),
          focusable: { autoFocusButton: 'cancel' },
        })
        if (isMeant) return put(fields, 1)
      }
      if (error.code === CODE.CONFLICT && row !== null) {
        const all = await http.call(ruleList, { page: 1, limit: RULE_LIMITS.rules }, { quiet: true, overlay: false })
        const theirs = all.data.find((one) => one.id === row.id)
        if (theirs !== undefined && theirs.edition !== edition) throw new RuleClash(theirs)
      }
      throw error
    }
  }
  return {
    async save(fields) {
      const saved = await put(fields, 0)
      message.success(t(row === null ? 'done.added' : 'done.saved', { name: fields.name }))
      sayFront(saved, row === null)
    },
    know: (theirs) => setEdition(theirs.edition),
  }
}

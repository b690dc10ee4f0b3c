import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { saveRule } from '../../../../contract/http/auto-reply.ts'
import { inFrontText, ofBothText } from './in-front-words.ts'

type Saved = OutputOf<typeof saveRule>
/** Puts a rule before another one. */
export type MoveBefore = (ruleId: number, target: { readonly id: number; readonly name: string }) => void

/** Overlaps that are named; a rule with many words may have very many. */
const OVERLAPS_SHOWN = 8

/**
 * After a rule was kept: says which rules answer before it, and offers to move it; or which have the same words. Of a
 * new one (`isNew`), whose place nobody has chosen yet, also which ones answer where a message has words of both.
 */
export function useFrontNotice(onMove: MoveBefore): (saved: Saved, isNew: boolean) => void {
  const { t } = useTranslation('ruleOrder')
  const { modal } = App.useApp()
  return ({ id, overlaps, in_front: front, of_both: ofBoth }, isNew) => {
    const both = isNew ? ofBoth : []
    const [first] = [...front, ...both]
    const others = overlaps.filter((one) => front.every((rule) => rule.rule_id !== one.rule_id))
    const lines = [
      ...front.map((one) => ({ key: String(one.rule_id), text: inFrontText(t, one) })),
      ...both.map((one) => ({ key: String(one.rule_id), text: ofBothText(t, one) })),
      ...others.map((one) => ({
        key: `${one.rule_id} ${one.word}`,
        text: t('others', { word: one.word, name: one.name }),
      })),
    ]
    if (lines.length === 0) return
    const content = (
      <>
        <p>{t('text')}</p>
        <ul className="rule-list">
          {lines.slice(0, OVERLAPS_SHOWN).map((line) => (
            <li key={line.key}>{line.text}</li>
          ))}
          {lines.length > OVERLAPS_SHOWN ? <li>…</li> : null}
        </ul>
      </>
    )
    if (first === undefined) return void modal.info({ title: t('othersTitle'), content, okText: t('ok') })
    modal.confirm({
      title: t('title'),
      content,
      okText: t('move', { name: first.name }),
      cancelText: t('keep'),
      onOk: () => onMove(id, { id: first.rule_id, name: first.name }),
    })
  }
}

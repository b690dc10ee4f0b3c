import { Alert, Button, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  acceptRewrites,
  listRewrites,
  type RewriteAnswer,
  type RewriteStyle,
  type Rewritten,
  setUserAiRewrite,
} from '../../../contract/http/ai.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useApi, useCall } from '../http/use-api.ts'
import { useErrorText } from '../http/use-error-text.ts'
import { RewriteChoices, type RewriteWish } from './rewrite-choices.tsx'
import { RewriteResults } from './rewrite-results.tsx'
import { RewriteUnset, RewriteUse } from './rewrite-use.tsx'
import './rewrite.css'

export interface RewriteModalProps {
  /** What is rewritten; null = closed. At most 1000 characters. */
  source: string | null
  /** Words that stay, to begin with. */
  keep?: readonly string[]
  /** Takes the place of the source. Rejects = the result stays unread. */
  onReplace?: (text: string) => Promise<unknown>
  /** Is kept beside the source. */
  onKeep?: (text: string) => Promise<unknown>
  onClose: () => void
}

const NUMS = [1, 2, 3, 4, 5]

/** Variants of a text, each used only after a person took it. Routes that use it name `rewrite` among their texts. */
export function RewriteModal({ source, ...props }: RewriteModalProps) {
  const { t } = useTranslation('rewrite')
  // What is closing keeps its text until it is gone.
  const [shown, setShown] = useState(source ?? '')
  if (source !== null && source !== shown) setShown(source)
  return (
    <Modal
      open={source !== null}
      title={t('title')}
      width={760}
      footer={null}
      onCancel={props.onClose}
      destroyOnHidden
      styles={{ body: { maxHeight: '68vh', overflow: 'auto' } }}
    >
      <Rewriting source={shown} {...props} />
    </Modal>
  )
}

function Rewriting({ source, keep: first = [], onReplace, onKeep }: RewriteModalProps & { source: string }) {
  const { t } = useTranslation('rewrite')
  const say = useErrorText()
  const own = useApi(setUserAiRewrite, {}, { quiet: true })
  const run = useCall(setUserAiRewrite, { quiet: true, overlay: false, refreshes: [listRewrites] })
  const accept = useCall(acceptRewrites, { refreshes: [listRewrites] })
  const [style, setStyle] = useState<RewriteStyle | null>(null)
  const [engine, setEngine] = useState<RewriteWish['engine']>('auto')
  const [num, setNum] = useState(3)
  const [keep, setKeep] = useState<string[]>([...first])
  const [seed, setSeed] = useState(1)
  const [made, setMade] = useState<RewriteAnswer | null>(null)
  const [decided, setDecided] = useState<ReadonlyMap<number, 'used' | 'dropped'>>(new Map())
  const facts = made ?? own.data
  const start = (lot: number): void => {
    setSeed(lot)
    run.mutate(
      { texts: [source], num, keep, engine, seed: lot, ...(style === null ? {} : { style }) },
      { onSuccess: setMade },
    )
  }
  const decide = async (
    one: Rewritten,
    how: 'used' | 'dropped',
    use?: (text: string) => Promise<unknown>,
  ): Promise<void> => {
    await use?.(one.text)
    await accept.mutateAsync({ ids: [one.id], accept: how === 'used' ? 1 : 0 })
    setDecided(new Map([...decided, [one.id, how]]))
  }
  const count = made?.results?.[0]?.list.length ?? 0
  return (
    <div className="rewrite">
      <blockquote>{source}</blockquote>
      <RewriteUnset own={own.data} />
      <div className="rewrite-head">
        <RewriteChoices
          own={own.data}
          value={{ engine, style, keep }}
          onChange={(next) => {
            setEngine(next.engine)
            setStyle(next.style)
            setKeep([...next.keep])
          }}
        >
          <Select
            aria-label={t('num')}
            className="rewrite-num"
            value={num}
            options={NUMS.map((value) => ({ value, label: t('variants', { n: value }) }))}
            onChange={setNum}
          />
        </RewriteChoices>
        <Button type="primary" loading={run.isPending} onClick={() => start(made === null ? seed : seed + 1)}>
          {t(made === null ? 'run' : 'again')}
        </Button>
      </div>
      <RewriteUse facts={facts} />
      {run.error ? (
        <Alert
          type="error"
          showIcon
          title={say(run.error)}
          action={
            <Button size="small" onClick={() => start(seed)}>
              {t('retry')}
            </Button>
          }
        />
      ) : null}
      {made !== null && made.note && made.provider_ready === 1 ? (
        <Alert type="warning" showIcon title={made.note} />
      ) : null}
      {made !== null && !run.isPending && count === 0 ? (
        <EmptyState small title={t('none')} text={t('noneText')} />
      ) : null}
      {made !== null && count > 0 && count < num ? <p className="rewrite-note">{t('fewer', { n: count })}</p> : null}
      {made === null ? null : (
        <RewriteResults
          made={made}
          decided={decided}
          busy={accept.isPending}
          onReplace={
            onReplace === undefined ? undefined : (one) => void decide(one, 'used', onReplace).catch(() => undefined)
          }
          onKeep={onKeep === undefined ? undefined : (one) => void decide(one, 'used', onKeep).catch(() => undefined)}
          onDrop={(one) => void decide(one, 'dropped').catch(() => undefined)}
        />
      )}
    </div>
  )
}

import { Alert, Button, Checkbox, Modal, Progress, Tag, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setUserAiRewrite } from '../../../../../contract/http/ai.ts'
import { useApi } from '../../../../core/http/use-api.ts'
import { useErrorText } from '../../../../core/http/use-error-text.ts'
import { RewriteChoices, type RewriteWish } from '../../../../core/rewrite/rewrite-choices.tsx'
import { RewriteUnset, RewriteUse } from '../../../../core/rewrite/rewrite-use.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import type { Passage } from './passages.ts'
import { type Proposal, useRewriting } from './use-rewriting.ts'
import '../../../../core/rewrite/rewrite.css'

export interface PassagesDialogProps {
  passages: readonly Passage[]
  /** Paragraphs that can't take part. */
  left: number
  /** The article's keywords: they stay. */
  keywords: readonly string[]
  /** `used` go into the text, the others are thrown away. */
  onUse: (used: readonly Proposal[], dropped: readonly Proposal[]) => Promise<void>
  onClose: () => void
}

const blocked = ({ made }: Proposal): boolean => made === null || made.risk.some((risk) => risk.level === 2)
/** Nothing was lost or made up: taken unless a person says no. */
const clean = (one: Proposal): boolean => !blocked(one) && (one.made?.risk.length ?? 0) === 0

function Line({ proposal, on, onToggle }: { proposal: Proposal; on: boolean; onToggle: (on: boolean) => void }) {
  const { t } = useTranslation('rewrite')
  const { passage, made, engine, model } = proposal
  return (
    <li>
      <p className="rewrite-was">{passage.text}</p>
      {made === null ? (
        <p className="rewrite-note">{t('passages.same')}</p>
      ) : (
        <>
          <Tooltip title={blocked(proposal) ? t('blocked') : ''}>
            <Checkbox checked={on} disabled={blocked(proposal)} onChange={(event) => onToggle(event.target.checked)}>
              {made.text}
            </Checkbox>
          </Tooltip>
          <div className="rewrite-marks">
            <Tag>{engine === 'llm' ? t('byModel', { model }) : t('byLocal')}</Tag>
            <Tag {...(made.sim >= 0.9 ? { color: 'warning' } : {})}>{t('sim', { n: Math.round(made.sim * 100) })}</Tag>
            {made.risk.map((risk) => (
              <Tag key={`${risk.kind} ${risk.word}`} color={risk.level === 2 ? 'error' : 'warning'}>
                {t(`risk.${risk.kind}`, { word: risk.word })}
              </Tag>
            ))}
            <Tag>{t('unread')}</Tag>
          </div>
        </>
      )}
    </li>
  )
}

/** Many paragraphs in other words, each beside what it was; only what a person ticks goes into the text. */
export function PassagesDialog({ passages, left, keywords, onUse, onClose }: PassagesDialogProps) {
  const { t } = useTranslation('rewrite')
  const say = useErrorText()
  const own = useApi(setUserAiRewrite, {}, { quiet: true })
  const { proposals, answer, running, done, error, start, stop } = useRewriting()
  const [wish, setWish] = useState<RewriteWish>({ engine: 'auto', style: null, keep: keywords })
  const [seed, setSeed] = useState(1)
  /** What a person decided; others are as `clean` says. */
  const [picked, setPicked] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [using, setUsing] = useState(false)
  const isOn = (one: Proposal): boolean => !blocked(one) && (picked.get(one.passage.from) ?? clean(one))
  const used = proposals.filter(isOn)
  const run = (): void => {
    setPicked(new Map())
    setSeed(seed + 1)
    void start(passages, {
      engine: wish.engine,
      keep: [...wish.keep],
      seed,
      ...(wish.style === null ? {} : { style: wish.style }),
    })
  }
  const use = async (): Promise<void> => {
    setUsing(true)
    try {
      await onUse(
        used,
        proposals.filter((one) => one.made !== null && !isOn(one)),
      )
    } finally {
      setUsing(false)
    }
  }
  return (
    <Modal
      open
      title={t('passages.title', { n: passages.length })}
      width={880}
      onCancel={() => {
        stop()
        onClose()
      }}
      okText={t('passages.use', { n: used.length })}
      cancelText={t('passages.close')}
      onOk={() => void use()}
      okButtonProps={{
        disabled: running || used.length === 0,
        ...(!running && used.length === 0 ? { title: t('passages.chooseFirst') } : {}),
        loading: using,
      }}
      styles={{ body: { maxHeight: '68vh', overflow: 'auto' } }}
      mask={{ closable: false }}
    >
      <div className="rewrite">
        <RewriteUnset own={own.data} />
        <div className="rewrite-head">
          <RewriteChoices own={own.data} value={wish} onChange={setWish} />
          {running ? (
            <Button onClick={stop}>{t('passages.stop')}</Button>
          ) : (
            <Button type="primary" disabled={passages.length === 0} onClick={run}>
              {t(proposals.length === 0 ? 'run' : 'again')}
            </Button>
          )}
        </div>
        <RewriteUse facts={answer ?? own.data} />
        {left > 0 ? <p className="rewrite-note">{t('passages.left', { n: left })}</p> : null}
        {running ? (
          <Progress
            percent={Math.round((done / passages.length) * 100)}
            format={() => `${done} / ${passages.length}`}
            aria-label={t('passages.progress')}
          />
        ) : null}
        {error ? (
          <Alert
            type="error"
            showIcon
            title={say(error)}
            action={
              <Button size="small" onClick={run}>
                {t('retry')}
              </Button>
            }
          />
        ) : null}
        {answer?.note && answer.provider_ready === 1 ? <Alert type="warning" showIcon title={answer.note} /> : null}
        {passages.length === 0 ? <EmptyState small title={t('passages.none')} text={t('passages.noneText')} /> : null}
        {proposals.length === 0 ? null : (
          <ol className="rewrite-list" aria-label={t('results')}>
            {proposals.map((one) => (
              <Line
                key={one.passage.from}
                proposal={one}
                on={isOn(one)}
                onToggle={(on) => setPicked(new Map([...picked, [one.passage.from, on]]))}
              />
            ))}
          </ol>
        )}
      </div>
    </Modal>
  )
}

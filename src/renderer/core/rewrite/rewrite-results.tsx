import { Button, Space, Tag, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RewriteAnswer, Rewritten } from '../../../contract/http/ai.ts'

export interface RewriteResultsProps {
  made: RewriteAnswer
  /** Ids that a person decided about here. */
  decided: ReadonlyMap<number, 'used' | 'dropped'>
  busy: boolean
  onReplace?: ((one: Rewritten) => void) | undefined
  onKeep?: ((one: Rewritten) => void) | undefined
  onDrop: (one: Rewritten) => void
}

/** What was made: by whom, how like the source, what is risky; unread until somebody decides. */
export function RewriteResults({ made, decided, busy, onReplace, onKeep, onDrop }: RewriteResultsProps) {
  const { t } = useTranslation('rewrite')
  const by = made.engine === 'llm' ? t('byModel', { model: made.model ?? '' }) : t('byLocal')
  return (
    <ol className="rewrite-list" aria-label={t('results')}>
      {(made.results ?? [])
        .flatMap((one) => one.list)
        .map((one, at) => {
          const done = decided.get(one.id)
          const blocked = one.risk.some((risk) => risk.level === 2)
          return (
            <li key={one.id} aria-label={t('result', { n: at + 1 })}>
              <p>{one.text}</p>
              <div className="rewrite-marks">
                <Tag>{by}</Tag>
                <Tooltip title={t('simHint')}>
                  <Tag {...(one.sim >= 0.9 ? { color: 'warning' } : {})}>
                    {t('sim', { n: Math.round(one.sim * 100) })}
                  </Tag>
                </Tooltip>
                {one.risk.map((risk) => (
                  <Tag key={`${risk.kind} ${risk.word}`} color={risk.level === 2 ? 'error' : 'warning'}>
                    {t(`risk.${risk.kind}`, { word: risk.word })}
                  </Tag>
                ))}
                <Tag {...(done === 'used' ? { color: 'success' } : {})}>
                  {done === undefined ? t(made.review === 0 ? 'autoAccepted' : 'unread') : t(done)}
                </Tag>
              </div>
              {done === undefined ? (
                <Space size={8} wrap>
                  {onReplace === undefined ? null : (
                    <Tooltip title={blocked ? t('blocked') : ''}>
                      <Button size="small" type="primary" disabled={busy || blocked} onClick={() => onReplace(one)}>
                        {t('replace')}
                      </Button>
                    </Tooltip>
                  )}
                  {onKeep === undefined ? null : (
                    <Tooltip title={blocked ? t('blocked') : ''}>
                      <Button size="small" disabled={busy || blocked} onClick={() => onKeep(one)}>
                        {t('keepNew')}
                      </Button>
                    </Tooltip>
                  )}
                  <Button size="small" type="text" disabled={busy} onClick={() => onDrop(one)}>
                    {t('drop')}
                  </Button>
                </Space>
              ) : null}
            </li>
          )
        })}
    </ol>
  )
}

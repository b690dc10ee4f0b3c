import { Button, Checkbox, Input, Space, Tag, Tooltip } from 'antd'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REWRITE_LENGTH, type RewriteRow } from '../../../contract/http/ai.ts'
import { PlatformIcon } from '../../ui/platform-icon.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { usePermit } from '../permissions/permit.tsx'
import { diffTexts } from './diff.ts'
import type { ReviewActions } from './use-review.ts'

export interface ReviewCardProps {
  row: RewriteRow
  /** Place on the page, from 1. */
  no: number
  act: ReviewActions
  picked: boolean
  onPick: (on: boolean) => void
}

const STATES = { 0: 'warning', 1: 'success', 2: 'neutral' } as const
export function isBlocked(row: RewriteRow): boolean {
  return row.risk.some((risk) => risk.level === 2)
}

function Target({ row }: { row: RewriteRow }) {
  const { t } = useTranslation('review')
  const { item } = row
  if (item === null) return <span>{row.plan_name === '' ? t('byHand') : t('forPlan', { plan: row.plan_name })}</span>
  return (
    <span className="review-target">
      <PlatformIcon value={item.platform_value} size={16} />
      <span className="ellipsis" title={item.title}>
        {t('forItem', { account: item.openname, title: item.title })}
      </span>
      {item.timing_time > 0 ? <TimeText seconds={item.timing_time} /> : null}
      {item.applied === 1 && (item.state === 'waiting' || item.state === 'out') ? (
        <span>{t(item.state === 'out' ? 'state.published' : 'state.applied')}</span>
      ) : item.state === 'waiting' ? null : (
        <Tooltip title={t(`stateHint.${item.state}`)}>
          <Tag>{t(`state.${item.state}`)}</Tag>
        </Tooltip>
      )}
    </span>
  )
}

/** The source and its rewrite beside each other, what differs marked; read, changed, accepted or refused here. */
export function ReviewCard({ row, no, act, picked, onPick }: ReviewCardProps) {
  const { t } = useTranslation('review')
  const may = usePermit('clip:edit')
  const [draft, setDraft] = useState<string | null>(null)
  const parts = useMemo(() => diffTexts(row.src, row.text), [row.src, row.text])
  const blocked = isBlocked(row)
  const open = may && row.status === 0
  const save = async (accept: boolean): Promise<void> => {
    if (draft === null) return
    try {
      if (draft.trim() !== row.text) await act.edit(row, draft.trim())
      setDraft(null)
    } catch {
      return
    }
    if (accept) await act.decide([row.id], 1)
  }
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const next =
        event.key === 'ArrowDown' ? event.currentTarget.nextElementSibling : event.currentTarget.previousElementSibling
      if (next instanceof HTMLElement) next.focus()
    }
    if (!open || act.busy) return
    if (event.key === 'a' && !blocked) void act.decide([row.id], 1)
    if (event.key === 'x') void act.decide([row.id], 0)
    if (event.key === 'e') {
      event.preventDefault()
      setDraft(row.text)
    }
  }
  return (
    // Keys work on the card itself; every one of them has a button, too.
    <li className="review-card" aria-label={t('cardNo', { n: no })} tabIndex={0} onKeyDown={onKey}>
      <div className="review-head">
        {may ? (
          <Checkbox
            checked={picked}
            aria-label={t('pick', { n: no })}
            onChange={(event) => onPick(event.target.checked)}
          />
        ) : null}
        <Target row={row} />
        <span className="review-gap" />
        <StatusTag kind={STATES[row.status as 0]}>{t(`status.${row.status}`)}</StatusTag>
      </div>
      <div className="review-texts">
        <div>
          <small>{t('source')}</small>
          <p>
            {parts
              .filter((part) => part.kind !== 'new')
              .map((part, at) =>
                part.kind === 'gone' ? <del key={at}>{part.text}</del> : <span key={at}>{part.text}</span>,
              )}
          </p>
        </div>
        <div>
          <small>{t('rewritten')}</small>
          {draft === null ? (
            <p>
              {parts
                .filter((part) => part.kind !== 'gone')
                .map((part, at) =>
                  part.kind === 'new' ? <ins key={at}>{part.text}</ins> : <span key={at}>{part.text}</span>,
                )}
            </p>
          ) : (
            <Input.TextArea
              rows={5}
              autoFocus
              maxLength={REWRITE_LENGTH}
              value={draft}
              aria-label={t('editOf', { n: no })}
              onChange={(event) => setDraft(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') {
                  event.stopPropagation()
                  setDraft(null)
                } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save(false)
              }}
            />
          )}
        </div>
      </div>
      <div className="review-foot">
        <Tooltip title={row.note}>
          <Tag>{row.engine === 'llm' ? t('byModel', { model: row.model }) : t('byLocal')}</Tag>
        </Tooltip>
        <Tooltip title={t('simHint')}>
          <Tag {...(row.sim >= 0.9 ? { color: 'warning' } : {})}>{t('sim', { n: Math.round(row.sim * 100) })}</Tag>
        </Tooltip>
        {row.edited === 1 ? <Tag>{t('edited')}</Tag> : null}
        {row.risk.map((risk) => (
          <Tag key={`${risk.kind} ${risk.word}`} color={risk.level === 2 ? 'error' : 'warning'}>
            {t(`risk.${risk.kind}`, { word: risk.word })}
          </Tag>
        ))}
        <small>
          <TimeText seconds={row.create_time} />
        </small>
        <span className="review-gap" />
        {!may ? null : draft !== null ? (
          <Space size={8}>
            <Button size="small" onClick={() => setDraft(null)}>
              {t('cancel')}
            </Button>
            <Button size="small" disabled={draft.trim() === '' || act.busy} onClick={() => void save(false)}>
              {t('save')}
            </Button>
            <Button
              size="small"
              type="primary"
              disabled={draft.trim() === '' || act.busy}
              onClick={() => void save(true)}
            >
              {t('saveAccept')}
            </Button>
          </Space>
        ) : row.status === 0 ? (
          <Space size={8}>
            <Button size="small" type="text" disabled={act.busy} onClick={() => setDraft(row.text)}>
              {t('edit')}
            </Button>
            <Button size="small" disabled={act.busy} onClick={() => void act.decide([row.id], 0)}>
              {t('drop')}
            </Button>
            <Tooltip title={blocked ? t('blocked') : ''}>
              <Button
                size="small"
                type="primary"
                disabled={act.busy || blocked}
                onClick={() => void act.decide([row.id], 1)}
              >
                {t('accept')}
              </Button>
            </Tooltip>
          </Space>
        ) : (
          <Button size="small" disabled={act.busy} onClick={() => void act.reopen([row.id])}>
            {t('reopen')}
          </Button>
        )}
      </div>
    </li>
  )
}

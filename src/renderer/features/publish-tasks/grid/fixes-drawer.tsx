import { Button, Collapse, Drawer, Input, Space } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { type Checked, type FixGroup, type PlannedFix, sidesOf } from './fix-plan.ts'

export interface FixesDrawerProps {
  open: boolean
  onClose: () => void
  groups: readonly FixGroup[]
  checked: Checked
  pending: boolean
  error: string
  onRetry: () => void
  mayEdit: boolean
  mayPublish: boolean
  /** `reason` only for works that may go out twice. */
  onApply: (group: FixGroup, reason: string) => Promise<void>
  /** Leads to the work's cell that a problem of this code is about, once the list is closed. */
  onGo: (id: number, code: string) => void
}

type Level = Checked[number]['problems'][number]['level']
const LEVELS: readonly Level[] = ['block', 'warn', 'note']
const KIND = { block: 'danger', warn: 'warning', note: 'neutral' } as const
const worse = (a: Level, b: Level = a): Level => (LEVELS.indexOf(a) < LEVELS.indexOf(b) ? a : b)

function FixLine({ planned: { item, msg, fix, url } }: { planned: PlannedFix }) {
  const { t } = useTranslation('grid')
  return (
    <li>
      <b className="ellipsis">
        {item.thirdauth.openname} · {item.title}
      </b>
      <small>
        {msg}
        {url ? (
          <>
            {' '}
            <a href={url} target="_blank" rel="noreferrer noopener">
              {t('fixes.look')}
            </a>
          </>
        ) : null}
      </small>
      {fix.kind === 'patch' || fix.kind === 'take_article'
        ? sidesOf(fix).map(({ field, from, to }) => (
            <span key={field} className="fix-sides">
              <del>{from || t('fixes.nothing')}</del> → <ins>{to || t('fixes.nothing')}</ins>
            </span>
          ))
        : null}
    </li>
  )
}

function Group({ group, may, onApply }: { group: FixGroup; may: boolean; onApply: FixesDrawerProps['onApply'] }) {
  const { t } = useTranslation('grid')
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const twice = group.key === 'allow_duplicate' || group.key === 'allow_repeat'
  const apply = (): void => {
    setBusy(true)
    void onApply(group, reason.trim())
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  return (
    <section className="fix-group" aria-label={t(`fixes.${group.key}`, { n: group.fixes.length })}>
      <div className="fix-head">
        <b>{t(`fixes.${group.key}`, { n: group.fixes.length })}</b>
        <Space>
          {twice ? (
            <Input
              size="small"
              maxLength={200}
              value={reason}
              placeholder={t('fixes.reason')}
              aria-label={t('fixes.reason')}
              onChange={(event) => setReason(event.target.value)}
            />
          ) : null}
          <Button
            size="small"
            type="primary"
            loading={busy}
            disabled={!may || (twice && reason.trim() === '')}
            onClick={apply}
          >
            {t('fixes.apply')}
          </Button>
        </Space>
      </div>
      <Collapse
        size="small"
        ghost
        defaultActiveKey={group.fixes.length <= 5 ? ['list'] : []}
        items={[
          {
            key: 'list',
            label: t('fixes.preview'),
            children: (
              <ul className="fix-list">
                {group.fixes.slice(0, 200).map((planned) => (
                  <FixLine key={`${planned.item.id}-${planned.fix.field}`} planned={planned} />
                ))}
              </ul>
            ),
          },
        ]}
      />
    </section>
  )
}

/** What the check found, and the changes that mend it: seen first, applied with one press, taken back with undo. */
export function FixesDrawer({
  open,
  onClose,
  groups,
  checked,
  pending,
  error,
  onRetry,
  mayEdit,
  mayPublish,
  onApply,
  onGo,
}: FixesDrawerProps) {
  const { t } = useTranslation('grid')
  const mended = new Set(groups.flatMap((group) => group.fixes.map(({ item, msg }) => `${item.id}:${msg}`)))
  const left = new Map<string, { level: Level; count: number; id: number; code: string }>()
  // The cell gets the focus when the list has given it back.
  const going = useRef<{ id: number; code: string } | null>(null)
  const go = (to: { id: number; code: string }): void => {
    going.current = to
    onClose()
  }
  const onClosed = (): void => {
    if (going.current !== null) onGo(going.current.id, going.current.code)
    going.current = null
  }
  for (const { id, problems } of checked) {
    for (const { msg, code, level } of problems)
      if (!mended.has(`${id}:${msg}`))
        left.set(msg, {
          level: worse(level, left.get(msg)?.level),
          count: (left.get(msg)?.count ?? 0) + 1,
          id: left.get(msg)?.id ?? id,
          code,
        })
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('fixes.title')}
      size={640}
      afterOpenChange={(now) => (now ? undefined : onClosed())}
      destroyOnHidden
      loading={pending}
    >
      {error ? <ErrorState small text={error} onRetry={onRetry} /> : null}
      {!error && groups.length === 0 && left.size === 0 ? <EmptyState small title={t('fixes.fine')} /> : null}
      {groups.map((group) => (
        <Group
          key={group.key === 'allow_repeat' ? `repeat-${group.fixes[0]?.item.id ?? 0}` : group.key}
          group={group}
          may={group.key === 'allow_duplicate' || group.key === 'allow_repeat' ? mayPublish : mayEdit}
          onApply={onApply}
        />
      ))}
      {left.size > 0 ? (
        <section className="fix-group" aria-label={t('fixes.byHand')}>
          <div className="fix-head">
            <b>{t('fixes.byHand')}</b>
          </div>
          <ul className="fix-list">
            {[...left]
              .toSorted(([, a], [, b]) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level))
              .map(([msg, { level, count, id, code }]) => (
                <li key={msg}>
                  <StatusTag long kind={KIND[level]}>
                    {msg}
                    {count > 1 ? t('fixes.times', { n: count }) : ''}
                  </StatusTag>
                  <Button type="link" size="small" className="fix-go" onClick={() => go({ id, code })}>
                    {t('fixes.go')}
                  </Button>
                </li>
              ))}
          </ul>
        </section>
      ) : null}
    </Drawer>
  )
}

import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { formatBytes, formatDuration } from '../../lib/format.ts'
import { ProgressRing } from '../../ui/progress-ring.tsx'
import { secondsLeft, totalsOf } from './progress.ts'
import type { UploadItem } from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'
import { useUploads } from './uploads-context.ts'
import './upload-dock.css'

/** Everything arrived: the line leaves by itself after this time, ms. */
const STAYS_MS = 8_000

const isBad = (item: UploadItem): boolean =>
  item.state === 'failed' || item.state === 'refused' || item.state === 'interrupted'

/** The queue of uploads at the bottom right: totals and speed, every file with what can be done; folds to one line. */
export function UploadDock() {
  const { t } = useTranslation('uploads')
  const { modal } = App.useApp()
  const uploads = useUploads()
  const { items, speed } = useStore(uploads.store)
  const [open, setOpen] = useState(true)
  const [wasBusy, setWasBusy] = useState(true)
  const totals = totalsOf(items)
  const busy = totals.active + totals.paused > 0
  // New files unfold it; all done without a fault, it makes room.
  if (busy !== wasBusy) {
    setWasBusy(busy)
    setOpen(busy || totals.failed + totals.interrupted > 0)
  }
  const leaving = items.length > 0 && !busy && totals.failed + totals.interrupted === 0 && !open
  useEffect(() => {
    if (!leaving) return undefined
    const timer = setTimeout(uploads.clearSettled, STAYS_MS)
    return () => clearTimeout(timer)
  }, [leaving, uploads])
  if (items.length === 0) return null
  const bad = items.filter(isBad)
  const left = secondsLeft(totals, speed)
  const title =
    totals.active > 0
      ? t('title.busy', { done: totals.done, n: items.length })
      : totals.paused > 0
        ? t('title.paused', { n: totals.paused })
        : totals.interrupted > 0
          ? t('title.interrupted', { n: totals.interrupted })
          : totals.failed > 0
            ? t('title.failed', { done: totals.done, failed: totals.failed })
            : t('title.done', { n: totals.done })
  const facts =
    totals.active === 0
      ? `${formatBytes(totals.sent)} / ${formatBytes(totals.bytes)}`
      : [
          `${formatBytes(totals.sent)} / ${formatBytes(totals.bytes)}`,
          `${formatBytes(speed)}/s`,
          ...(left === null ? [] : [t('left', { time: formatDuration(left * 1_000) })]),
        ].join(' · ')
  const close = (): void => {
    if (!busy && totals.interrupted === 0) return uploads.clearSettled()
    modal.confirm({
      title: t('close.title'),
      content: t('close.text', { n: totals.active + totals.paused + totals.interrupted }),
      okText: t('close.ok'),
      okButtonProps: { danger: true },
      cancelText: t('close.stay'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => {
        uploads.cancelAll()
        uploads.clearSettled()
      },
    })
  }
  return (
    <section className="upload-dock" aria-label={t('name')} data-testid="upload-dock">
      <header>
        <ProgressRing
          percent={totals.percent}
          size={28}
          status={busy || totals.interrupted > 0 ? 'normal' : totals.failed > 0 ? 'exception' : 'success'}
        />
        <span className="upload-head">
          <b role="status">{title}</b>
          <small className="tabular ellipsis">{facts}</small>
        </span>
        <Button
          type="text"
          size="small"
          icon={open ? <DownOutlined /> : <UpOutlined />}
          aria-label={t(open ? 'fold' : 'unfold')}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t('close.button')} onClick={close} />
      </header>
      {open ? (
        <>
          <ul>
            {[...bad, ...items.filter((item) => !isBad(item))].map((item) => (
              <UploadRow key={item.id} item={item} queue={uploads} />
            ))}
          </ul>
          <footer>
            {totals.active > 0 ? (
              <Button size="small" onClick={uploads.pauseAll}>
                {t('pauseAll')}
              </Button>
            ) : null}
            {totals.paused > 0 ? (
              <Button size="small" onClick={uploads.resumeAll}>
                {t('resumeAll')}
              </Button>
            ) : null}
            {totals.retryable > 0 ? (
              <Button size="small" onClick={uploads.retryFailed}>
                {t('retryFailed', { n: totals.retryable })}
              </Button>
            ) : null}
            {totals.done + totals.failed > 0 ? (
              <Button size="small" type="text" onClick={uploads.clearSettled}>
                {t('clear')}
              </Button>
            ) : null}
          </footer>
        </>
      ) : null}
    </section>
  )
}

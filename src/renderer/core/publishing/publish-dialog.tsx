import { Alert, Button, Modal, Progress, Space, Table, type TableColumnType, Typography } from 'antd'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { DIALOG_MAX_HEIGHT_VH } from '../../../contract/constants.ts'
import { splitTopics } from '../../../contract/topics.ts'
import { AccountAvatar } from '../../ui/account-avatar.tsx'
import { PlatformIcon } from '../../ui/platform-icon.tsx'
import { StatusTag, type StatusKind } from '../../ui/status-tag.tsx'
import { formatSoon } from '../../lib/format.ts'
import { useServices } from '../services/services-context.ts'
import { moreWords } from './more-words.ts'
import type { PublishRun } from './publish-run.ts'
import type { ItemView, RunResult, RunView } from './run-types.ts'
import './publish-dialog.css'

const KIND: Record<ItemView['state'], StatusKind> = { 0: 'neutral', 1: 'info', 2: 'success', [-1]: 'danger' }
const WORD: Record<ItemView['state'], string> = { 0: 'waiting', 1: 'publishing', 2: 'success', [-1]: 'failed' }

/** Further articles of the same work. */
const More = ({ text }: { text: string }) => (text === '' ? null : <small className="ellipsis" title={text}>{text}</small>)

/** `onSkip`: takes a waiting work out of the run; null while nothing runs. */
const useColumns = (onSkip: ((itemId: number) => void) | null): TableColumnType<ItemView>[] => {
  const { t } = useTranslation('publish')
  return [
    { key: 'platform', title: t('platform'), width: 88, render: (_, { item }) => <span className="publish-platform"><PlatformIcon value={item.thirdauth.third_platform_info.value} /> {item.thirdauth.third_platform_info.name}</span> },
    { key: 'account', title: t('account'), width: 168, render: (_, { item }) => <AccountAvatar avatar={item.thirdauth.avatar} name={item.thirdauth.openname} platform={item.thirdauth.third_platform_info.value} size={28} /> },
    { key: 'title', title: t('title'), ellipsis: true, render: (_, { item }) => <span className="publish-title"><span className="ellipsis" title={item.title}>{item.title}</span><More text={moreWords(t, item)} /></span> },
    { key: 'topic', title: t('topic'), width: 200, ellipsis: true, render: (_, { item }) => <span title={item.topic}>{splitTopics(item.topic).topics.map((topic) => `#${topic}`).join(' ') || '–'}</span> },
    { key: 'progress', title: t('progress'), width: 136, render: (_, { state, progress }) => <Progress size="small" percent={progress} status={state === -1 ? 'exception' : state === 2 ? 'success' : 'normal'} format={(percent) => `${percent ?? 0}%`} aria-label={t('progress')} /> },
    {
      key: 'status',
      title: t('status'),
      width: 192,
      render: (_, { item, state, text, unconfirmed, platformUrl, resumeAt, inUse, skipped }) => (
        <div className="publish-status">
          <StatusTag kind={unconfirmed ? 'warning' : KIND[state]} live={state === 1}>
            {unconfirmed ? t('unconfirmed') : t(skipped ? 'skipped' : WORD[state])}
          </StatusTag>
          {state === 0 && !skipped && onSkip !== null ? <Button size="small" type="link" className="publish-skip" onClick={() => onSkip(item.id)}>{t('skip')}</Button> : null}
          {state === 2 && platformUrl ? (
            <Typography.Link href={platformUrl} target="_blank" rel="noreferrer">
              {t('open')}
            </Typography.Link>
          ) : (
            <span className="publish-text" title={state === 0 && inUse !== true ? undefined : text}>
              {state !== 0 ? text : resumeAt === null ? '' : inUse === true ? text : t('paced', { time: formatSoon(resumeAt / 1000) })}
            </span>
          )}
        </div>
      ),
    },
  ]
}

/** How far the run is; while all that is left waits for the pace, until when. */
function Counts({ view }: { view: RunView }) {
  const { t } = useTranslation('publish')
  return (
    <p className="publish-counts" role="status">
      {t('counts', { success: view.success, failed: view.failed, waiting: view.waiting })}
      {view.resumeAt === null ? '' : t('runPaced', { time: formatSoon(view.resumeAt / 1000) })}
    </p>
  )
}

function RunTable({ run, result }: { run: PublishRun; result: RunResult | null }) {
  const { t } = useTranslation('publish')
  const view = useSyncExternalStore(run.subscribe, run.view)
  const columns = useColumns(view.phase === 'running' ? (itemId) => void run.skip(itemId) : null)
  const open = view.items.filter((one) => one.unconfirmed).length
  return (
    <>
      {result ? <Alert className="publish-result" showIcon type={result.failed > 0 ? 'warning' : 'success'} title={result.message} /> : <Counts view={view} />}
      {open > 0 ? <Alert className="publish-result" showIcon type="warning" title={t('unconfirmedHint', { n: open })} /> : null}
      <Table<ItemView> size="small" columns={columns} dataSource={[...view.items]} rowKey={(one) => one.item.id} pagination={false} tableLayout="fixed" />
    </>
  )
}

function Footer({ run, result, onRetry }: { run: PublishRun; result: RunResult | null; onRetry: (ids: number[]) => void }) {
  const { t } = useTranslation('publish')
  const { publishing } = useServices()
  const view = useSyncExternalStore(run.subscribe, run.view)
  const failed = view.items.filter((one) => one.state === -1 && !one.unconfirmed).map((one) => one.item.id)
  const rest = view.items.filter((one) => one.state === 0).map((one) => one.item.id)
  if (!result) {
    return (
      <Space>
        <Button onClick={run.pause} disabled={view.phase !== 'running'}>
          {t(view.phase === 'pausing' ? 'pausing' : 'pause')}
        </Button>
        <Button danger onClick={run.stop}>
          {t('stop')}
        </Button>
      </Space>
    )
  }
  return (
    <Space>
      {rest.length > 0 ? <Button onClick={() => onRetry(rest)}>{t('continue')}</Button> : null}
      {failed.length > 0 ? <Button onClick={() => onRetry(failed)}>{t('retry', { n: failed.length })}</Button> : null}
      <Button type="primary" onClick={publishing.close}>
        {t('close')}
      </Button>
    </Space>
  )
}

/** The publish dialog of spec 2: stays open while publishing, at most 70 % of the window high. */
export function PublishDialog() {
  const { t } = useTranslation('publish')
  const { publishing } = useServices()
  const { run, result } = useStore(publishing.store)
  const again = (itemIds: number[]): void => {
    if (run) void publishing.publish({ taskId: run.view().taskId, itemIds })
  }
  return (
    <Modal
      open={run !== null}
      title={t('dialog')}
      width={1040}
      className="publish-dialog"
      closable={result !== null}
      mask={{ closable: false }}
      keyboard={result !== null}
      onCancel={publishing.close}
      styles={{ body: { maxHeight: `${DIALOG_MAX_HEIGHT_VH}vh`, overflow: 'auto' } }}
      footer={run ? <Footer run={run} result={result} onRetry={again} /> : null}
      destroyOnHidden
    >
      {run ? <RunTable run={run} result={result} /> : null}
    </Modal>
  )
}

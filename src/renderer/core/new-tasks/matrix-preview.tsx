import { Alert, Skeleton } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import { previewTask } from '../../../contract/http/publish-grid.ts'
import { useApi } from '../http/use-api.ts'
import { useErrorText } from '../http/use-error-text.ts'
import { NewHandInLine } from '../publishing/hand-in-note.tsx'
import { LeftOutList } from '../../ui/left-out.tsx'
import { PlatformIcon } from '../../ui/platform-icon.tsx'
import { formatTime } from '../../lib/format.ts'
import { TimesPreview } from './times-preview.tsx'

export type PreviewInput = InputOf<typeof previewTask>

/** Rest after the last change of the form, ms. */
const REST_MS = 400

export interface MatrixPreviewProps {
  /** Null = nothing to show yet. */
  input: PreviewInput | null
  /** The choice that the same may go out twice: stands where something is refused for that, and while it is made. */
  duplicates?: ReactNode
  /** Sets the start of the times in the form, unix seconds. */
  onStart?: (seconds: number) => void
}

/**
 * What the task would be: works for each account and platform, what is refused, what waits for another day, what a
 * person should know of the others.
 */
export function MatrixPreview({ input, duplicates, onStart }: MatrixPreviewProps) {
  const { t } = useTranslation('grid')
  const say = useErrorText()
  const text = JSON.stringify(input)
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  const asked = JSON.parse(rested) as PreviewInput | null
  const preview = useApi(previewTask, asked ?? { type: 'clip', sources: {}, third_auth_ids: [1] }, {
    enabled: asked !== null,
    quiet: true,
    keepPrevious: true,
  })
  if (input === null)
    return (
      <div className="matrix-preview">
        <span className="grid-none">{t('preview.nothing')}</span>
      </div>
    )
  const isAllowed = input.allow_duplicate === 1
  if (preview.error)
    return (
      <div className="matrix-preview">
        <Alert type="warning" showIcon title={say(preview.error)} />
        {isAllowed ? duplicates : null}
      </div>
    )
  const { data } = preview
  const spanOf = ({ first_time: first, last_time: last }: { first_time: number; last_time: number }): ReactNode =>
    first === 0 ? null : (
      <small className="preview-span">
        {first === last ? formatTime(first) : t('preview.fromTo', { first: formatTime(first), last: formatTime(last) })}
      </small>
    )
  if (data === undefined)
    return (
      <div className="matrix-preview">
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      </div>
    )
  return (
    <div className="matrix-preview" role="region" aria-label={t('preview.title')} aria-busy={preview.isFetching}>
      <b>{t('preview.total', { items: data.items, total: data.total })}</b>
      {data.later > 0 ? <span> · {t('preview.later', { n: data.later })}</span> : null}
      {/* What is left out, and what to know of the others, is read with the number: below the table nobody scrolls to it. */}
      {data.blocked.length > 0 ? (
        <div className="preview-left">
          <b>{t('preview.left', { n: data.total - data.items })}</b>
          <LeftOutList works={data.blocked} />
        </div>
      ) : null}
      {isAllowed || data.blocked.some((work) => work.code === CODE.LOOKS_DUPLICATE) ? duplicates : null}
      {data.warned.length > 0 ? (
        <div className="preview-left">
          <b>{t('preview.warned', { n: data.warned.length })}</b>
          <LeftOutList works={data.warned} />
        </div>
      ) : null}
      {data.coverless?.map((one) => (
        <p key={one.value} className="preview-cover">
          <PlatformIcon value={one.value} size={16} /> {t('preview.coverless', { platform: one.name, n: one.items })}
        </p>
      ))}
      {data.hand_ins === undefined ? null : <NewHandInLine counts={data.hand_ins} />}
      <div className="preview-platforms">
        {data.platforms.map((one) => (
          <span key={one.value}>
            <PlatformIcon value={one.value} size={16} /> {one.name} {one.items}
          </span>
        ))}
      </div>
      <div className="matrix-scroll">
        <table>
          <thead>
            <tr>
              <th>{t('preview.account')}</th>
              <th>{t('preview.items')}</th>
              <th>{t('preview.laterShort')}</th>
              <th>{t('preview.blocked')}</th>
            </tr>
          </thead>
          <tbody>
            {data.accounts.map((one) => (
              <tr key={one.third_auth_id}>
                <td>
                  <PlatformIcon value={one.platform_value} size={16} /> {one.openname}
                  {one.daily_cap > 0 ? (
                    <small className="grid-none"> {t('preview.cap', { n: one.daily_cap })}</small>
                  ) : null}
                  {spanOf(one)}
                </td>
                <td>{one.items}</td>
                <td>{one.later}</td>
                <td>{one.blocked}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <TimesPreview
        times={data.times}
        start={Number(asked?.schedule?.start_time ?? 0)}
        isSpread={asked?.schedule?.mode === 'spread'}
        onStart={onStart}
      />
    </div>
  )
}

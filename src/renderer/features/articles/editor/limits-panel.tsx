import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ArticleKind } from '../../../../contract/entities/article.ts'
import { listPlatforms } from '../../../../contract/http/third-auth.ts'
import { NotLoaded } from '../../../core/http/not-loaded.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { type LimitLine, limitLines } from './article-length.ts'
import type { ArticleFields } from './draft.ts'

export interface LimitsPanelProps {
  kind: ArticleKind
  fields: ArticleFields
  text: string
}

const range = ({ min, max }: LimitLine): string =>
  min !== null && max !== null ? `${min}–${max}` : max !== null ? String(max) : ''

function Lines({ lines }: { lines: readonly LimitLine[] }) {
  const { t } = useTranslation('articles')
  return (
    <dl className="limit-lines">
      {lines.map((line) => (
        <div key={line.field} className={`limit-line ${line.state}`}>
          <dt>{t(`limits.${line.field}`)}</dt>
          <dd className="tabular">
            {line.length}
            <small>{range(line) === '' ? t('limits.unknown') : ` / ${range(line)}`}</small>
            {line.state === 'ok' ? null : <em>{t(`limits.${line.state}`)}</em>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What every platform takes, beside what the article has. */
export function LimitsPanel({ kind, fields, text }: LimitsPanelProps) {
  const { t } = useTranslation('articles')
  const query = useApi(listPlatforms, { kind }, { quiet: true, staleMs: 300_000 })
  if (query.data === undefined) return <NotLoaded query={query} small />
  const platforms = query.data.filter((platform) => platform.enabled === 1)
  return (
    <div className="limits">
      {kind === 'official' ? <Alert type="info" showIcon title={t('limits.official')} /> : null}
      {platforms.length === 0 ? <p className="limits-none">{t('limits.none')}</p> : null}
      {platforms.map((platform) => (
        <section key={platform.value} aria-label={platform.name}>
          <p className="limit-head">
            <PlatformIcon value={platform.value} /> {platform.name}
          </p>
          <Lines lines={limitLines(platform, kind, fields, text)} />
        </section>
      ))}
    </div>
  )
}

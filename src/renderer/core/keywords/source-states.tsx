import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { PATHS, withQuery } from '../../lib/paths.ts'
import { StatusTag, type StatusKind } from '../../ui/status-tag.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { usePermit } from '../permissions/permit.tsx'
import { LookPicture } from './look-picture.tsx'
import type { LookStatus } from './mined.ts'
import { sourceName } from './source-name.ts'
import type { Mined } from './use-mined.ts'

const KINDS: Readonly<Record<LookStatus, StatusKind>> = {
  ok: 'success',
  waiting: 'info',
  empty: 'neutral',
  blocked: 'warning',
  error: 'danger',
  off: 'neutral',
  unsupported: 'neutral',
}
const SEEDS_NAMED = 5

/** What each source did: found, found nothing, refused, failed, is off, can't, is still being asked. */
export function SourceStates({ mined }: { mined: Mined }) {
  const { t } = useTranslation('mining')
  const may = usePermit('setting:edit')
  // A source without words has its state alone: none found is not the same as not looked.
  const counts = new Map<string, number>()
  for (const { source } of mined.words) counts.set(source, (counts.get(source) ?? 0) + 1)
  const off = mined.states.some((source) => source.states.some((state) => state.status === 'off'))
  return (
    <section className="mine-states" aria-label={t('states')} aria-live="polite">
      <ul>
        {mined.states.map((source) => (
          <li key={`${source.name} ${source.relevant}`}>
            <b>{sourceName(t, source.name, source.relevant)}</b>
            {source.states.map((state) => (
              <Tooltip
                key={state.status}
                title={[
                  state.note,
                  state.seeds.filter(Boolean).length > 1
                    ? t('seeds', { n: state.seeds.length, words: state.seeds.slice(0, SEEDS_NAMED).join('、') })
                    : '',
                ]
                  .filter(Boolean)
                  .join(' ')}
              >
                <span>
                  <StatusTag kind={KINDS[state.status]} live={state.status === 'waiting'}>
                    {t(`status.${state.status}`)}
                    {state.count > 1 ? ` ${state.count}` : ''}
                  </StatusTag>
                </span>
              </Tooltip>
            ))}
            {source.relevant || !counts.has(source.name) ? null : (
              <small className="tabular">{t('sources.count', { n: counts.get(source.name) })}</small>
            )}
            {source.fetched === null ? null : (
              <small>
                <TimeText seconds={source.fetched} />
              </small>
            )}
          </li>
        ))}
      </ul>
      {mined.helper === null || (mined.helper.text === '' && mined.helper.evidence === '') ? null : (
        <p className="mine-helper" role="status">
          <span>{mined.helper.text}</span>
          {mined.helper.evidence === '' ? null : <LookPicture evidence={mined.helper.evidence} />}
          {mined.helper.running ? (
            <Button size="small" onClick={mined.helper.stop}>
              {t('helperStop')}
            </Button>
          ) : null}
          {mined.helper.end === 'offline' ? (
            <Button size="small" onClick={mined.helper.connect}>
              {t('helperConnect')}
            </Button>
          ) : null}
          {mined.helper.running || mined.helper.text === '' || mined.helper.end === 'unsupported' ? null : (
            <Button size="small" onClick={mined.helper.again}>
              {t('helperAgain')}
            </Button>
          )}
        </p>
      )}
      {mined.askAgain === null ? null : (
        <Button size="small" loading={mined.askingAgain} onClick={mined.askAgain}>
          {t('askAgain')}
        </Button>
      )}
      {off ? (
        may ? (
          <Link to={withQuery(PATHS.personal, { tab: 'suggest' })}>{t('turnOn')}</Link>
        ) : (
          <small>{t('askAdmin')}</small>
        )
      ) : null}
    </section>
  )
}

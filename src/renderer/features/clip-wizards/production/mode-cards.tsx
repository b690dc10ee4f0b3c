import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { ClipMode } from '../../../../contract/entities/clip.ts'
import { type clipParams, listOutputs } from '../../../../contract/http/clip.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { HoverVideo } from '../../../ui/hover-video.tsx'
import { startable } from '../../../core/clips/modes.ts'

type Mode = OutputOf<typeof clipParams>['modes'][number] & { path: string }

/** The newest own film of a mode, as its sample; nothing until there is one. */
function Sample({ mode }: { mode: ClipMode }) {
  const { t } = useTranslation('production')
  const [film] = useApi(listOutputs, { mode, status: 2, limit: 1 }, { quiet: true, staleMs: 60_000 }).data?.data ?? []
  return (
    <div className="mode-sample">
      {film === undefined || film.file_url === '' ? (
        <span>{t('modes.noSample')}</span>
      ) : (
        <HoverVideo url={film.file_url} cover={film.cover_url} />
      )}
    </div>
  )
}

function Card({ mode }: { mode: Mode }) {
  const { t } = useTranslation('production')
  const may = useMay()
  const navigate = useNavigate()
  return (
    <li className="mode-card">
      <Sample mode={mode.value} />
      <div>
        <h3>{mode.name}</h3>
        <p>{mode.desc}</p>
        <dl>
          <dt>{t('modes.when')}</dt>
          <dd>{t(`when.${mode.value}`)}</dd>
          <dt>{t('modes.cost')}</dt>
          <dd className="tabular">{t('modes.costValue', { n: mode.unit_cost })}</dd>
        </dl>
        {may('clip:edit') ? (
          <Button type="primary" onClick={() => void navigate(mode.path)}>
            {t('modes.start')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

/** The ways to make films, each with what it costs and what it is for. */
export function ModeCards({ modes }: { modes: OutputOf<typeof clipParams>['modes'] }) {
  return (
    <ul className="mode-cards">
      {startable(modes).map((mode) => (
        <Card key={mode.value} mode={mode} />
      ))}
    </ul>
  )
}

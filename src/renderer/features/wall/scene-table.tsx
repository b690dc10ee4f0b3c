import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { sceneCounts } from '../../../contract/http/scenes.ts'
import { type Asked, hasInstead, Instead } from '../../core/figures/instead.tsx'
import { formatExact } from '../../lib/format.ts'
import { WallBlock } from './wall-block.tsx'

type Scenes = OutputOf<typeof sceneCounts>
const COLUMNS = ['total', 'today', 'waiting', 'published', 'failed', 'clip_used'] as const

/** How many works came about in which way, and what became of them. */
export function SceneTable({ query }: { query: Asked & { data: Scenes | undefined } }) {
  const { t, i18n } = useTranslation('wall')
  const isEmpty = query.data?.total.total === 0
  const cells = (counts: Scenes['total']) =>
    COLUMNS.map((column) => <td key={column}>{formatExact(counts[column], i18n.language)}</td>)
  return (
    <WallBlock name="scenes" title={t('blocks.scenes')}>
      <Instead query={query} isEmpty={isEmpty} empty={t('none')} />
      {hasInstead(query, isEmpty) || query.data === undefined ? null : (
        <table className="wall-scenes tabular">
          <thead>
            <tr>
              <th scope="col">{t('scene')}</th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {t(`counts.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {query.data.list.map((one) => (
              <tr key={one.scene}>
                <th scope="row">{t(`scenes.${one.scene}`)}</th>
                {cells(one)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('sum')}</th>
              {cells(query.data.total)}
            </tr>
          </tfoot>
        </table>
      )}
    </WallBlock>
  )
}

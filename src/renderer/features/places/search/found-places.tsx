import { Checkbox, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '../../../ui/status-tag.tsx'
import type { FoundPlace, Lack, PlaceSearch } from './place-search.ts'
import { distanceWords, fullAddress } from './place-text.ts'

interface Props {
  result: PlaceSearch
  chosen: ReadonlyMap<string, FoundPlace>
  onChosen: (chosen: ReadonlyMap<string, FoundPlace>) => void
}

/**
 * What the platform found, to be picked; what the library holds already says so, and can be picked where it lacks
 * something. Own places round about stand below, so that nothing is added twice.
 */
export function FoundPlaces({ result, chosen, onChosen }: Props) {
  const { t } = useTranslation('places')
  const lacksOf = (id: string): readonly Lack[] => result.known.get(id) ?? []
  const fresh = result.places.filter((one) => !result.known.has(one.poi_id) || lacksOf(one.poi_id).length > 0)
  const picked = fresh.filter((one) => chosen.has(one.poi_id)).length
  const put = (places: readonly FoundPlace[], on: boolean): void => {
    const next = new Map(chosen)
    for (const one of places) {
      if (on) next.set(one.poi_id, one)
      else next.delete(one.poi_id)
    }
    onChosen(next)
  }
  return (
    <div className="place-found">
      <Checkbox
        disabled={fresh.length === 0}
        checked={fresh.length > 0 && picked === fresh.length}
        indeterminate={picked > 0 && picked < fresh.length}
        onChange={(event) => put(fresh, event.target.checked)}
      >
        {t('search.all', { n: result.places.length })}
      </Checkbox>
      <ul aria-label={t('search.results')}>
        {result.places.map((one) => {
          const lacks = lacksOf(one.poi_id)
          const known = result.known.has(one.poi_id)
          const whole = known && lacks.length === 0
          const address = one.address.startsWith(one.city) ? one.address : `${one.city}${one.address}`
          return (
            <li key={one.poi_id}>
              <Checkbox
                checked={whole || chosen.has(one.poi_id)}
                disabled={whole}
                onChange={(event) => put([one], event.target.checked)}
              >
                <span className="place-row">
                  <span className="ellipsis" title={one.poi_name}>
                    {one.poi_name}
                  </span>
                  <small className="ellipsis" title={address}>
                    {address || t('search.noAddress')}
                  </small>
                </span>
              </Checkbox>
              {known ? (
                <Tag>
                  {whole
                    ? t('search.known')
                    : t('search.lacks', {
                        what: lacks.map((lack) => t(`search.lack.${lack}`)).join(t('search.pause')),
                      })}
                </Tag>
              ) : null}
            </li>
          )
        })}
      </ul>
      {result.near.length === 0 ? null : (
        <section aria-label={t('search.near')}>
          <h3>{t('search.near')}</h3>
          <ul>
            {result.near.map((one) => {
              const far = one.distance_m === null ? null : distanceWords(one.distance_m)
              return (
                <li key={one.id}>
                  <span className="place-row">
                    <span className="ellipsis" title={one.poi_name}>
                      {one.poi_name}
                    </span>
                    <small className="ellipsis" title={fullAddress(one)}>
                      {fullAddress(one)}
                    </small>
                  </span>
                  {far === null ? null : <span className="tabular">{t(`search.${far.key}`, { n: far.n })}</span>}
                  <StatusTag kind="success">{t('bound')}</StatusTag>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </div>
  )
}

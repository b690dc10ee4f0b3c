import { RightOutlined } from '@ant-design/icons'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { LeadChain } from '../../../contract/entities/lead.ts'
import { useMay } from '../permissions/permit.tsx'
import { PATHS, withQuery } from '../../lib/paths.ts'
import { PlatformIcon } from '../../ui/platform-icon.tsx'
import './leads.css'

/** By which way a lead came: keyword, title, work, account; what is not known is left out. */
export function ChainLine({ chain }: { chain: LeadChain }) {
  const { t } = useTranslation('customers')
  const may = useMay()
  const { keyword, title, work_url: url, publish_item_id: item, account, activity } = chain
  const work =
    url !== null && /^https?:/.test(url) ? (
      <a key="work" href={url} target="_blank" rel="noreferrer">
        {t('chain.openWork')}
      </a>
    ) : item === null ? null : (
      t('chain.workNo', { n: item })
    )
  const parts: [string, ReactNode][] = [
    ['keyword', keyword],
    ['title', title],
    ['work', work],
    [
      'account',
      account === null ? null : (
        <span key="account" className="lead-account">
          <PlatformIcon value={account.platform_value} size={16} />
          {account.openname}
        </span>
      ),
    ],
    ['activity', activity],
  ]
  const known = parts.filter(([, value]) => value !== null && value !== '')
  if (known.length === 0) return <p className="lead-note">{t('chain.none')}</p>
  return (
    <div className="lead-chain">
      {known.map(([key, value], at) => (
        <Fragment key={key}>
          {at === 0 ? null : <RightOutlined aria-hidden="true" />}
          <span className="lead-chain-part">
            <small>{t(`chain.${key}`)}</small>
            <span>{value}</span>
          </span>
        </Fragment>
      ))}
      {/* A work that took no title of a plan has no place there. */}
      {item !== null && keyword !== null && may('rank:list') ? (
        <Link to={withQuery(PATHS.attribution, { tab: 'chain', publish_item_id: item })}>{t('chain.more')}</Link>
      ) : null}
    </div>
  )
}

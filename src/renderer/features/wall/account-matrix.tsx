import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { LOGIN_STATUS, type LoginStatus } from '../../../contract/entities/account.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { allAccounts } from '../../../contract/http/third-auth.ts'
import { type Asked, hasInstead, Instead } from '../../core/figures/instead.tsx'
import { formatExact } from '../../lib/format.ts'
import { WallBlock } from './wall-block.tsx'

type Accounts = OutputOf<typeof allAccounts>

/** In the order of the legend. */
const STATES = [LOGIN_STATUS.ok, LOGIN_STATUS.dropped, LOGIN_STATUS.unknown, LOGIN_STATUS.none] as const
/** The call lists no more than these. */
const ACCOUNTS_MOST = 2_000
/** Width of the field by its height. */
const RATIO = 1.5
/** So that a few accounts do not fill the field with a square each. */
const COLUMNS_LEAST = 15
/** Side of a square, of its cell. */
const SIDE = 0.84

/** Columns and rows of a field with a square for each of `count` accounts. */
export function fieldOf(count: number): { columns: number; rows: number } {
  const columns = Math.max(COLUMNS_LEAST, Math.ceil(Math.sqrt(count * RATIO)))
  return { columns, rows: Math.max(Math.ceil(COLUMNS_LEAST / RATIO), Math.ceil(count / columns)) }
}

// Two thousand squares are drawn anew only when an account changed.
const Squares = memo(function Squares({ accounts }: { accounts: Accounts }) {
  const { t } = useTranslation('wall')
  const { columns, rows } = fieldOf(accounts.length)
  return (
    <svg
      className="wall-accounts"
      viewBox={`0 0 ${columns} ${rows}`}
      preserveAspectRatio="xMidYMin meet"
      role="img"
      aria-label={t('accountsLabel', { n: accounts.length })}
    >
      {accounts.map((account, at) => (
        <rect
          key={account.id}
          data-login={account.third_login_status}
          x={at % columns}
          y={Math.floor(at / columns)}
          width={SIDE}
          height={SIDE}
          rx={0.12}
        >
          <title>{`${account.openname} · ${t(`login.${account.third_login_status}`)}`}</title>
        </rect>
      ))}
    </svg>
  )
})

/** A square for each account in the colour of its login state, and how many there are of each. */
export function AccountMatrix({ query }: { query: Asked & { data: Accounts | undefined } }) {
  const { t, i18n } = useTranslation('wall')
  const accounts = query.data ?? []
  const isEmpty = accounts.length === 0
  const count = (state: LoginStatus): number =>
    accounts.filter((account) => account.third_login_status === state).length
  return (
    <WallBlock
      name="accounts"
      title={t('blocks.accounts')}
      note={accounts.length < ACCOUNTS_MOST ? null : <small>{t('firstAccounts', { n: ACCOUNTS_MOST })}</small>}
    >
      <Instead query={query} isEmpty={isEmpty} empty={t('none')} />
      {hasInstead(query, isEmpty) ? null : (
        <div className="wall-matrix">
          <ul className="wall-legend" aria-label={t('loginStates')}>
            {STATES.map((state) => (
              <li key={state} data-login={state}>
                <i aria-hidden="true" />
                {t(`login.${state}`)} <b className="tabular">{formatExact(count(state), i18n.language)}</b>
              </li>
            ))}
          </ul>
          <Squares accounts={accounts} />
        </div>
      )}
    </WallBlock>
  )
}

import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import type { CellCheck } from './cell-check.ts'
import { countText } from './cell-count.ts'
import type { GridField } from './grid-fields.ts'

export interface GridCellProps {
  row: number
  col: number
  field: GridField
  /** As it will be stored. */
  text: string
  check: CellCheck
  /** Sentence of a refusal by the server, '' = none. */
  refused: string
  /** Differs from what is stored. */
  dirty: boolean
  /** Why it can't be changed; '' = it can. */
  closed: string
  active: boolean
  inRange: boolean
  /** Stands below the text; '' = nothing. */
  below?: string
}

/**
 * One cell at rest: text, counter, fault; the active one has the handle that fills downwards. The sheet itself hears
 * keys and pointer.
 */
export function GridCell({
  row,
  col,
  field,
  text,
  check,
  refused,
  dirty,
  closed,
  active,
  inRange,
  below = '',
}: GridCellProps) {
  const { t } = useTranslation('grid')
  const fault = refused || (check.fault === '' ? '' : check.note || t(`fault.${check.fault}`))
  const counts = check.counts.map((one) => `${t(`counts.${one.what}`)} ${countText(one)}`).join('\n')
  const advice = check.offered === '' ? check.hint : `${check.hint}，${t('offered', { time: check.offered })}`
  const hint = closed || fault || advice
  const names = [
    'grid-cell',
    closed ? 'closed' : '',
    inRange ? 'ranged' : '',
    active ? 'active' : '',
    fault ? 'faulty' : '',
    !closed && !fault && advice ? 'advised' : '',
    dirty ? 'dirty' : '',
    below ? 'stacked' : '',
  ]
    .filter(Boolean)
    .join(' ')
  const cell = (
    <div
      role="gridcell"
      data-cell={`${row}:${col}`}
      className={names}
      tabIndex={active ? 0 : -1}
      aria-colindex={col + 4}
      aria-selected={inRange}
      aria-readonly={closed !== ''}
      aria-invalid={fault !== ''}
    >
      <span
        className={below === '' && (field === 'title' || field === 'description') ? 'grid-text two' : 'grid-text'}
        title={hint ? undefined : text}
      >
        {text || <i className="grid-none">{closed ? '–' : t(`none.${field}`)}</i>}
      </span>
      {below === '' ? null : (
        <small className="grid-below" title={hint ? undefined : below}>
          {below}
        </small>
      )}
      {check.counter && !closed && (text || fault) ? (
        <small className="grid-counter" title={counts}>
          {check.counter}
        </small>
      ) : null}
      {active && !closed ? <i className="grid-handle" aria-hidden="true" data-handle="" /> : null}
    </div>
  )
  return hint ? (
    <Tooltip
      title={
        below === '' ? (
          hint
        ) : (
          <>
            {hint}
            <br />
            {below}
          </>
        )
      }
    >
      {cell}
    </Tooltip>
  ) : (
    cell
  )
}

import { LeftOutlined, QuestionCircleOutlined, RightOutlined } from '@ant-design/icons'
import { Button, DatePicker, Popover, Segmented, Select, Space, Switch, Tooltip } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { timeChannel } from '../../../../contract/entities/account.ts'
import { listAccountsByGroup } from '../../../../contract/http/third-auth.ts'
import { failedChoices } from '../../../core/choices/failed-choices.tsx'
import { planFilter } from '../../../core/choices/plan-select.tsx'
import { usePlatformOptions } from '../../../core/choices/use-platform-options.tsx'
import { accountLabels } from '../../../core/accounts/account-line.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { ChannelSign } from '../../../ui/time-channel.tsx'
import type { ListState } from '../../../ui/use-list-state.ts'
import { type View, VIEWS } from '../days.ts'
import { CHIP_STATES, StateSign } from './chip.tsx'
import { useClearable } from '../../../ui/use-clearable.tsx'

export const FILTERS = ['accounts', 'platform', 'status', 'plan_id'] as const
export type CalendarFilter = (typeof FILTERS)[number]
const STATUSES = ['0', '1', '2', '-1', 'unconfirmed', '3'] as const

/** Accounts, platform, state and plan; the choices are in the address. */
export function CalendarFilters({ list }: { list: ListState<CalendarFilter> }) {
  const { t } = useTranslation('calendar')
  const clearable = useClearable()
  const accounts = useApi(listAccountsByGroup, {}, { quiet: true, staleMs: 60_000 })
  const { options, failed } = usePlatformOptions({ used: true })
  const chosen = list
    .get('accounts')
    .split(',')
    .map(Number)
    .filter((id) => id > 0)
  const labels = accountLabels(
    (accounts.data ?? []).flatMap((group) => group.list),
    (one) => `${one.third_platform_info.name} · ${one.openname}`,
  )
  return (
    <FilterBar<CalendarFilter>
      list={list}
      searchHint=""
      filters={[
        {
          key: 'accounts',
          label: t('filter.accounts'),
          render: () => (
            <Select
              mode="multiple"
              className="filter-accounts"
              placeholder={t('filter.accounts')}
              aria-label={t('filter.accounts')}
              maxTagCount={1}
              allowClear={clearable}
              showSearch={{ optionFilterProp: 'label' }}
              loading={accounts.isPending}
              maxCount={200}
              value={chosen}
              onChange={(ids: number[]) => list.set({ accounts: ids.join(',') })}
              options={(accounts.data ?? [])
                .filter((group) => group.list.length > 0)
                .map((group) => ({
                  label: group.group_name || t('drawer.noGroup'),
                  options: group.list.map((one) => ({ value: one.id, label: labels.get(one.id) ?? one.openname })),
                }))}
              {...failedChoices(accounts)}
            />
          ),
        },
        { key: 'platform', label: t('filter.platform'), width: 120, searchable: true, options, ...failed },
        {
          key: 'status',
          label: t('filter.status'),
          width: 120,
          options: STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        planFilter('plan_id', t('filter.plan')),
      ]}
    />
  )
}

export interface NavigationProps {
  view: View
  day: Dayjs
  today: string
  /** The weeks of this month that are over are shown: today lies below them. */
  unfolded: boolean
  best: boolean
  /** Why hours can't be shaded now; '' = they can. */
  bestLacks: string
  trayOpen: boolean
  trayCount: number | undefined
  onView: (view: View) => void
  onDay: (day: Dayjs) => void
  onBest: (on: boolean) => void
  onTray: () => void
}

/** Which days are shown, and how. */
export function Navigation({
  view,
  day,
  today,
  unfolded,
  best,
  bestLacks,
  trayOpen,
  trayCount,
  onView,
  onDay,
  onBest,
  onTray,
}: NavigationProps) {
  const { t } = useTranslation('calendar')
  const format = view === 'month' ? t('format.month') : view === 'week' ? t('format.week') : t('format.day')
  return (
    <div className="calendar-nav">
      <Button
        onClick={() => onDay(dayjs(today))}
        disabled={!unfolded && day.isSame(dayjs(today), view === 'week' ? 'day' : view)}
      >
        {t('today')}
      </Button>
      <Space.Compact>
        <Button
          icon={<LeftOutlined />}
          aria-label={t(`before.${view}`)}
          title={t(`before.${view}`)}
          onClick={() => onDay(day.subtract(1, view))}
        />
        <Button
          icon={<RightOutlined />}
          aria-label={t(`after.${view}`)}
          title={t(`after.${view}`)}
          onClick={() => onDay(day.add(1, view))}
        />
      </Space.Compact>
      <DatePicker
        className="calendar-jump"
        picker={view === 'day' ? 'date' : view}
        format={
          view === 'week'
            ? (value) =>
                `${value.subtract((value.day() + 6) % 7, 'day').format(format)} – ${value
                  .subtract((value.day() + 6) % 7, 'day')
                  .add(6, 'day')
                  .format('MM-DD')}`
            : format
        }
        allowClear={false}
        value={day}
        onChange={(next: Dayjs | null) => (next === null ? undefined : onDay(next))}
        aria-label={t('jump')}
        inputReadOnly
      />
      <Segmented<View>
        value={view}
        options={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        onChange={onView}
        aria-label={t('views')}
      />
      <span className="calendar-best">
        <Tooltip title={bestLacks}>
          <span>
            <Switch size="small" id="calendar-best" checked={best} disabled={bestLacks !== ''} onChange={onBest} />
          </span>
        </Tooltip>
        <label htmlFor="calendar-best">{t('best.switch')}</label>
      </span>
      <Button className={`calendar-tray-button${trayOpen ? ' open' : ''}`} aria-expanded={trayOpen} onClick={onTray}>
        {t('tray.title')}
        {trayCount === undefined ? '' : ` ${trayCount}`}
      </Button>
    </div>
  )
}

const TIME_CHANNELS = timeChannel.options
const KEYS = [
  'arrows',
  'enter',
  'space',
  'shiftDays',
  'shiftWeeks',
  'shiftTime',
  'move',
  'make',
  'all',
  'undo',
  'escape',
] as const

/** What signs mean, and the keys. */
export function Legend({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('calendar')
  const { t: tu } = useTranslation('ui')
  return (
    <div className="calendar-legend">
      {CHIP_STATES.map((state) => (
        <span key={state}>
          <StateSign state={state} /> {t(`state.${state}`)}
        </span>
      ))}
      {TIME_CHANNELS.map((channel) => (
        <span key={channel} title={tu(`channel.${channel}Text`)}>
          <span className="chip-sign waiting">
            <ChannelSign channel={channel} />
          </span>{' '}
          {tu(`channel.${channel}`)}
        </span>
      ))}
      {children}
      <Popover
        trigger="click"
        placement="bottomRight"
        title={t('keys.title')}
        content={
          <dl className="key-list">
            {KEYS.map((key) => (
              <div key={key}>
                <dt>
                  <kbd>{t(`keys.${key}.0`)}</kbd>
                </dt>
                <dd>{t(`keys.${key}.1`)}</dd>
              </div>
            ))}
          </dl>
        }
      >
        <Button size="small" type="text" icon={<QuestionCircleOutlined />}>
          {t('keys.title')}
        </Button>
      </Popover>
    </div>
  )
}

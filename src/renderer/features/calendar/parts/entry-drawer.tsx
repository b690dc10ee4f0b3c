import {
  Alert,
  App,
  Button,
  DatePicker,
  Descriptions,
  Drawer,
  Form,
  type FormInstance,
  type InputProps,
  Select,
  Typography,
} from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import { kindOfMedia } from '../../../../contract/declarations.ts'
import type { Account } from '../../../../contract/entities/account.ts'
import type { CalendarEntry } from '../../../../contract/entities/plan.ts'
import { planCalendar, unscheduledItems } from '../../../../contract/http/plan.ts'
import { listAccountsByGroup } from '../../../../contract/http/third-auth.ts'
import { editItem } from '../../../../contract/http/wisdom-seo.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { accountLabels } from '../../../core/accounts/account-line.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { HandInNote } from '../../../core/publishing/hand-in-note.tsx'
import { TitleInput } from '../../../core/publishing/title-input.tsx'
import { wayOf } from '../../../core/publishing/way-of.ts'
import { formatTime } from '../../../lib/format.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { FormDrawer } from '../../../ui/form-drawer.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { ComputerNote, TimeChannelTag } from '../../../ui/time-channel.tsx'
import type { Move } from '../clashes.ts'
import { chipState, StateSign } from './chip.tsx'

interface Values {
  title: string
  time: Dayjs | null
  account: number
}

export interface EntryDrawerProps {
  entry: CalendarEntry | null
  onClose: () => void
  onMove: (moves: readonly Move[]) => void
  onCancel: (entry: CalendarEntry) => void
}

function Facts({ entry }: { entry: CalendarEntry }) {
  const { t } = useTranslation('calendar')
  const state = chipState(entry)
  return (
    <>
      {entry.cover_url === '' ? null : <img className="entry-cover" src={entry.cover_url} alt="" />}
      <Descriptions
        column={1}
        size="small"
        items={[
          {
            key: 'state',
            label: t('drawer.state'),
            children: (
              <span>
                <StateSign state={state} /> {t(`state.${state}`)}
              </span>
            ),
          },
          {
            key: 'account',
            label: t('drawer.account'),
            children: (
              <span>
                <PlatformIcon value={entry.platform_value} size={16} /> {entry.openname}
              </span>
            ),
          },
          {
            key: 'time',
            label: t('drawer.time'),
            children: (
              <span>
                {dayjs.unix(entry.timing_time).format('YYYY-MM-DD HH:mm')} <TimeChannelTag work={entry} />
              </span>
            ),
          },
          { key: 'title', label: t(entry.kind === 'slot' ? 'drawer.plan' : 'drawer.title'), children: entry.title },
        ]}
      />
    </>
  )
}

/** Who took it out of the run that would have sent it. */
function SkippedNote({ entry }: { entry: CalendarEntry }) {
  const { t } = useTranslation('calendar')
  return entry.skipped === undefined ? null : (
    <Alert
      className="entry-skipped"
      type="info"
      showIcon
      title={t('drawer.skippedBy', {
        name: entry.skipped.name || t('drawer.somebody'),
        time: formatTime(entry.skipped.time),
      })}
    />
  )
}

/** That the work is handed to its site soon after the time in the form is saved. */
function EntryHandIn({ entry }: { entry: CalendarEntry }) {
  const seconds = Form.useWatch<Values['time'] | undefined>('time')?.startOf('minute').unix() ?? 0
  return <HandInNote times={seconds === entry.timing_time ? [] : [{ id: entry.id, timing_time: seconds }]} />
}

/** Counted for the account that is chosen now. */
function EntryTitle({
  entry,
  accounts,
  ...input
}: InputProps & { entry: CalendarEntry; accounts: readonly Account[] }) {
  const chosen = Form.useWatch<Values['account'] | undefined>('account') ?? entry.third_auth_id
  const account = accounts.find((one) => one.id === chosen)
  return (
    <TitleInput
      {...input}
      site={account?.platform_value ?? entry.platform_value}
      kind={kindOfMedia(entry.media_type ?? MEDIA_TYPE.video)}
      way={wayOf(account)}
    />
  )
}

/** A work of the calendar: title, time and account of one that waits; what is known of any other. */
export function EntryDrawer({ entry, onClose, onMove, onCancel }: EntryDrawerProps) {
  const { t } = useTranslation('calendar')
  const { message } = App.useApp()
  const may = useMay()
  const say = useErrorText()
  const editable = entry !== null && entry.editable === 1 && may('task:edit')
  const accounts = useApi(listAccountsByGroup, {}, { quiet: true, staleMs: 60_000, enabled: editable })
  const edit = useCall(editItem, { refreshes: [planCalendar, unscheduledItems], quiet: true })
  const task =
    entry === null || entry.wisdom_task_id === 0 ? null : (
      <Link to={withQuery(PATHS.seoPublish, { wisdom_task_id: entry.wisdom_task_id })}>{t('drawer.task')}</Link>
    )
  if (!editable) {
    return (
      <Drawer
        open={entry !== null}
        title={t(entry?.kind === 'slot' ? 'drawer.slotTitle' : 'drawer.view')}
        size={480}
        onClose={onClose}
        destroyOnHidden
      >
        {entry === null ? null : (
          <>
            <SkippedNote entry={entry} />
            <Facts entry={entry} />
          </>
        )}
        <p className="calendar-note">{entry?.kind === 'slot' ? t('drawer.slotText') : t('drawer.readOnly')}</p>
        {entry?.unconfirmed === 1 ? <p className="calendar-note">{t('drawer.unconfirmed')}</p> : null}
        {entry?.platform_url === undefined ? null : (
          <p>
            <Typography.Link href={entry.platform_url} target="_blank" rel="noreferrer">
              {t('drawer.open')}
            </Typography.Link>
          </p>
        )}
        {task}
      </Drawer>
    )
  }
  const submit = async (values: Values): Promise<void> => {
    const time = values.time?.startOf('minute').unix() ?? 0
    const changed = {
      ...(values.title === entry.title ? {} : { title: values.title }),
      ...(values.account === entry.third_auth_id ? {} : { third_auth_id: values.account }),
    }
    if (Object.keys(changed).length > 0) {
      await edit.mutateAsync({ id: entry.id, ...changed })
      message.success(t('saved'))
    }
    // Times go the calendar's way: neighbours that are too near are told, and it can be taken back.
    if (time !== entry.timing_time) onMove([{ id: entry.id, timing_time: time }])
  }
  const onError = (form: FormInstance<Values>, error: unknown): void => {
    if (!showFieldErrors(form, error, { timing_time: 'time', third_auth_id: 'account' })) message.error(say(error))
  }
  const labels = accountLabels(
    (accounts.data ?? []).flatMap((group) => group.list),
    (one) => `${one.third_platform_info.name} · ${one.openname}`,
  )
  const options = (accounts.data ?? [])
    .filter((group) => group.list.length > 0)
    .map((group) => ({
      label: group.group_name || t('drawer.noGroup'),
      options: group.list.map((one) => ({
        value: one.id,
        disabled: one.disabled_reason !== '',
        title: one.disabled_reason,
        label: labels.get(one.id) ?? one.openname,
      })),
    }))
  return (
    <FormDrawer<Values>
      open
      title={t('drawer.edit')}
      width={480}
      initial={{ title: entry.title, time: dayjs.unix(entry.timing_time), account: entry.third_auth_id }}
      onClose={onClose}
      onSubmit={submit}
      onError={onError}
    >
      <SkippedNote entry={entry} />
      {entry.cover_url === '' ? null : <img className="entry-cover" src={entry.cover_url} alt="" />}
      <Form.Item<Values>
        name="title"
        label={t('drawer.title')}
        rules={[{ required: true, whitespace: true, message: t('drawer.titleRequired') }]}
      >
        <EntryTitle entry={entry} accounts={(accounts.data ?? []).flatMap((group) => group.list)} />
      </Form.Item>
      <Form.Item<Values>
        name="time"
        label={t('drawer.time')}
        extra={
          <>
            <div>
              {t('drawer.timeHint')} <TimeChannelTag work={entry} />
            </div>
            <ComputerNote />
          </>
        }
      >
        <DatePicker
          className="calendar-wide"
          showTime={{ format: 'HH:mm', minuteStep: 5 }}
          format="YYYY-MM-DD HH:mm"
          minDate={dayjs().startOf('day')}
          needConfirm={false}
        />
      </Form.Item>
      <EntryHandIn entry={entry} />
      <Form.Item<Values>
        name="account"
        label={t('drawer.account')}
        extra={accounts.error ? say(accounts.error) : undefined}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={accounts.isPending}
          options={
            options.length > 0
              ? options
              : [
                  {
                    label: t('drawer.account'),
                    options: [{ value: entry.third_auth_id, disabled: false, title: '', label: entry.openname }],
                  },
                ]
          }
        />
      </Form.Item>
      <div className="entry-actions">
        {task}
        <Button danger onClick={() => onCancel(entry)}>
          {t('cancelWork')}
        </Button>
      </div>
    </FormDrawer>
  )
}

import { DatePicker, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { INBOX_LIMITS } from '../../../../contract/entities/conversation.ts'
import { FormModal } from '../../../ui/form-modal.tsx'

/** The hour at which a day of work begins. */
const MORNING = 9

/** Ends of a snooze that are offered by a press, unix seconds. */
export function snoozeEnds(now: Dayjs = dayjs()): readonly (readonly ['hour' | 'tomorrow' | 'week', number])[] {
  const morning = (days: number): number => now.add(days, 'day').hour(MORNING).startOf('hour').unix()
  return [
    ['hour', now.add(1, 'hour').unix()],
    ['tomorrow', morning(1)],
    ['week', morning(7)],
  ]
}

/** 稍后处理 until a moment of one's own. */
export function SnoozeModal({ onChoose, onClose }: { onChoose: (until: number) => void; onClose: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <FormModal<{ time: Dayjs | null }>
      open
      title={t('snooze.title')}
      okText={t('snooze.ok')}
      initial={{ time: null }}
      onClose={onClose}
      onSubmit={({ time }) => {
        if (time !== null) onChoose(time.unix())
        return Promise.resolve()
      }}
    >
      <Form.Item
        name="time"
        label={t('snooze.until')}
        rules={[
          { required: true, message: t('snooze.need') },
          {
            validator: (_rule, time: Dayjs | null | undefined) =>
              time === null || time === undefined || time.isAfter(dayjs())
                ? Promise.resolve()
                : Promise.reject(new Error(t('snooze.past'))),
          },
        ]}
      >
        <DatePicker
          showTime={{ format: 'HH:mm', minuteStep: 5 }}
          format="YYYY-MM-DD HH:mm"
          minDate={dayjs().startOf('day')}
          maxDate={dayjs().add(INBOX_LIMITS.snooze_days, 'day')}
        />
      </Form.Item>
    </FormModal>
  )
}

import { Button, QRCode, Skeleton, theme } from 'antd'
import { useTranslation } from 'react-i18next'
import { PHONE_ANSWERS } from '../../../contract/helper/commands.ts'
import { phoneCode } from '../../../contract/http/phone.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { useApi } from '../http/use-api.ts'
import { useErrorText } from '../http/use-error-text.ts'
import './person.css'

/** A code is shown anew this long before its end, ms. */
const EARLY_MS = 20_000
const SOONEST_MS = 5_000
const SIZE = 300

/** When a code that ends at `expire` (unix s) is to be asked for again, ms from now. */
export function renewIn(expire: number, now: number): number {
  return Math.max(SOONEST_MS, expire * 1000 - EARLY_MS - now)
}

/**
 * The live code of a work that waits for the phone, and the two answers. `now` unix ms; `busy`: an answer is on its
 * way.
 */
export function PhoneCode({
  itemId,
  now,
  off,
  busy,
  onAnswer,
}: {
  itemId: number
  now: number
  off: boolean
  busy: boolean
  onAnswer: (value: string) => void
}) {
  const { t } = useTranslation('person')
  const { token } = theme.useToken()
  const say = useErrorText()
  const query = useApi(
    phoneCode,
    { id: itemId },
    {
      quiet: true,
      enabled: !off,
      staleMs: 1_000,
      pollMs: (code) => (off || code === undefined ? false : renewIn(code.expire_time, Date.now())),
    },
  )
  const code = query.data
  return (
    <>
      <div className="person-phone" data-testid="phone-code">
        {code !== undefined && code.expire_time * 1000 > now ? (
          // Dark on white in both themes: phones don't read a code the other way round.
          <QRCode
            size={SIZE}
            errorLevel="L"
            color="black"
            bgColor={token.colorWhite}
            value={code.schema}
            status={off ? 'expired' : 'active'}
          />
        ) : query.error ? (
          <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton.Node active className="person-phone-wait" />
        )}
      </div>
      <div className="person-more">
        <Button type="primary" loading={busy} disabled={off} onClick={() => onAnswer(PHONE_ANSWERS.published)}>
          {t('phonePublished')}
        </Button>
        <Button disabled={off || busy} onClick={() => onAnswer(PHONE_ANSWERS.not)}>
          {t('phoneNot')}
        </Button>
      </div>
    </>
  )
}

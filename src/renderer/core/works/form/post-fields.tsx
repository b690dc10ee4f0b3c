import { Avatar, Checkbox, Form, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PublishItem, VideoPublishInfo } from '../../../../contract/entities/publish.ts'

/**
 * In the order of the form; the first three let others do something, the next three tell of commerce, the last two are
 * consents.
 */
const CHOICES = [
  'comment',
  'duet',
  'stitch',
  'commercial',
  'brand_organic',
  'brand_content',
  'music_confirmed',
  'consent',
] as const
export type PostChoice = (typeof CHOICES)[number]

export function chosenPost(settings: VideoPublishInfo['post_settings']): PostChoice[] {
  return CHOICES.filter((one) => settings?.[one] === 1)
}
/** Every decision is stored, the noes too. Brands count only where commerce is told. */
export function postSettings(chosen: readonly PostChoice[]): NonNullable<VideoPublishInfo['post_settings']> {
  const commercial = chosen.includes('commercial')
  return Object.fromEntries(
    CHOICES.map((one) => [one, chosen.includes(one) && (commercial || !one.startsWith('brand_')) ? 1 : 0]),
  )
}

/**
 * What TikTok's interface wants its person to decide before a post: whose account it is, what others may do, commerce,
 * music, consent. Nothing is preset.
 */
export function PostFields({ account }: { account: PublishItem['thirdauth'] | undefined }) {
  const { t } = useTranslation('seo')
  const chosen = Form.useWatch<PostChoice[] | undefined>('post_settings') ?? []
  const commercial = chosen.includes('commercial')
  const shown = CHOICES.filter((one) => commercial || !one.startsWith('brand_'))
  return (
    <>
      <Form.Item label={t('post.account')}>
        <Space>
          <Avatar size="small" alt="" {...(account?.avatar ? { src: account.avatar } : {})}>
            {[...(account?.openname ?? '')][0] ?? '?'}
          </Avatar>
          {account?.openname}
        </Space>
      </Form.Item>
      <Form.Item name="post_settings" label={t('post.title')} extra={t('post.hint')}>
        <Checkbox.Group>
          <Space orientation="vertical" size={4}>
            {shown.map((one) => (
              <Checkbox key={one} value={one}>
                {t(`post.${one}`)}
              </Checkbox>
            ))}
          </Space>
        </Checkbox.Group>
      </Form.Item>
    </>
  )
}

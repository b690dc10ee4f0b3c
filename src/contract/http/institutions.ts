import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { flag, id, ids, clientToken, int, outFlag, outTime, page, pageQuery, text, unixTime } from '../fields.ts'

/** 0 not authorised, 1 valid, 2 ends within 7 days, 3 has ended. */
export const childStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type ChildStatus = z.infer<typeof childStatus>
const parent = { parent_id: id() }
const accountId = () => text(128, 1)

/**
 * One account below an institution, as its last synchronisation told. `third_auth_id` 0 = not bound. Times unix s; 0 =
 * none.
 */
export const institutionChild = z.object({
  account_id: z.string(),
  openname: z.string(),
  avatar: z.string(),
  third_sec_uid: z.string(),
  is_confer: outFlag(),
  bound: outFlag(),
  third_auth_id: z.number().int(),
  expire_time: outTime(),
  days_left: z.number().int().nullable(),
  status: childStatus,
})
export type InstitutionChild = z.infer<typeof institutionChild>

/** Makes a signed-in account an institution, or an institution without children an account again. */
export const setInstitution = post('third_auth', 'setInstitution', {
  title: '设置机构账号',
  perm: 'account:auth',
  audit: 'account.institution',
  input: z.object({ third_auth_id: id(), on: flag() }).strict(),
  output: z.object({ updated: z.number().int() }),
})
/** Children of an institution, by page. `sync_time` 0 = never synchronised. */
export const listChildren = get('third_auth', 'getInsChildThirdAuthList', {
  title: '机构子账号列表',
  perm: 'account:list',
  input: z.object({ ...parent, ...pageQuery(), status: int(0, 3).optional() }).strict(),
  output: page(institutionChild).extend({
    sync_time: outTime(),
    counts: z.object({
      none: z.number().int(),
      good: z.number().int(),
      soon: z.number().int(),
      over: z.number().int(),
    }),
  }),
})
/**
 * Confers the right to publish: the helper opens the institution's own back-office, where the person confers the right;
 * the state goes into the next report. `direct`: the institution's own grant opens the children at its interface,
 * nothing is asked of the person; `login_id` is '' then.
 */
export const conferChildren = get('third_auth', 'insConferAuthorize', {
  title: '机构授权子账号',
  perm: 'account:auth',
  input: z
    .object({
      ...parent,
      child_account_ids: z
        .union([z.array(accountId()), accountId().transform((list) => list.split(','))])
        .pipe(z.array(accountId()).max(200))
        .optional(),
    })
    .strict(),
  output: z.object({
    mode: z.enum(['helper', 'direct']),
    login_id: z.string(),
    state: z.string(),
    expire_time: outTime(),
  }),
})
/**
 * What the helper's `updateChildAccounts` answered; without `list` an institution that was authorised at its official
 * interface is read there. Keeps the list; bound ones get their new end; with the state of insConferAuthorize the
 * asked-for children that are conferred now become accounts. A child that is missing loses its right, its account
 * stays.
 */
export const reportChildren = post('third_auth', 'updateChildAccounts', {
  title: '同步子账号',
  perm: 'account:auth',
  audit: 'account.children',
  input: z
    .object({
      ...parent,
      state: z.string().min(8).max(128).optional(),
      list: z
        .array(
          z
            .object({
              account_id: accountId(),
              openname: text(100),
              avatar: z.string().max(2000),
              third_sec_uid: z.string().max(256),
              expire_time: unixTime(),
              is_confer: flag(),
            })
            .strict(),
        )
        .max(2000)
        .optional(),
    })
    .strict(),
  output: z.object({
    synced: z.number().int(),
    added: z.number().int(),
    refused: z.number().int(),
    sync_time: outTime(),
  }),
})

const renewal = z.object({
  third_auth_id: z.number().int(),
  openname: z.string(),
  avatar: z.string(),
  expire_time: outTime(),
  days_left: z.number().int().nullable(),
  new_expire_time: outTime(),
})
/**
 * What renewing costs. `configured` 0 = nobody can renew on this installation, with `how_to`. Without ids: every bound
 * child that ends within 30 days.
 */
export const renewalQuote = get('third_auth', 'renewalChildThirdAuthForIns', {
  title: '续期报价',
  perm: 'account:auth',
  input: z.object({ ...parent, ids: ids(200).optional() }).strict(),
  output: z.object({
    list: z.array(renewal),
    period_days: z.number().int(),
    unit_price: z.string(),
    total: z.string(),
    money_left: z.string(),
    configured: outFlag(),
    how_to: z.array(z.string()),
  }),
})
/**
 * Renews the right of children. Charged per child and once per client_token; a child that fails is not charged. `open`
 * 1 = the platform did not answer: the same client_token goes on with it.
 * @throws MONEY_SHORT
 */
export const renewChildren = post('third_auth', 'renewalChildThirdAuthForIns', {
  title: '子账号续期',
  perm: 'account:auth',
  audit: 'account.renewal',
  input: z
    .object({ ...parent, ids: ids(200), period_days: int(1, 366).default(30), client_token: clientToken() })
    .strict(),
  output: z.object({
    success: z.array(z.number().int()),
    fail: z.array(z.object({ id: z.number().int(), msg: z.string(), open: outFlag() })),
    money_left: z.string(),
  }),
})

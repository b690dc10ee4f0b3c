/** The error catalogue: code -> text in the four languages of the product. */

export const LOCALES = ['zh', 'en', 'es', 'ja'] as const
export type Locale = (typeof LOCALES)[number]
export type LocalText = Readonly<Record<Locale, string>>

/** One text in the languages of the product. */
export function localText(zh: string, en: string, es: string, ja: string): LocalText {
  return { zh, en, es, ja }
}
const t = localText

export const ERRORS = {
  OK: [1, t('ok', 'ok', 'ok', 'ok')],
  FAILED: [0, t('操作失败', 'The operation failed', 'La operación ha fallado', '操作に失敗しました')],
  UNAUTHORIZED: [
    401,
    t(
      '您已退出登录，请重新登录',
      'You are signed out, please sign in again',
      'Sesión cerrada, inicie sesión de nuevo',
      'ログアウトしました。再度ログインしてください',
    ),
  ],
  EXPIRED: [
    403,
    t(
      '您的账号已过期，请联系上级管理员续费',
      'Your account has expired, please contact your superior administrator to renew',
      'Su cuenta ha caducado, contacte con su administrador para renovarla',
      'アカウントの有効期限が切れています。管理者に更新を依頼してください',
    ),
  ],
  NOT_FOUND_ROUTE: [404, t('接口不存在', 'No such call', 'La llamada no existe', '存在しない呼び出しです')],
  BAD_INPUT: [40001, t('参数错误', 'Some fields are not right', 'Parámetros incorrectos', '入力内容に誤りがあります')],
  BAD_CREDENTIALS: [
    40011,
    t(
      '账号或密码错误',
      'Wrong account or password',
      'Cuenta o contraseña incorrecta',
      'アカウントまたはパスワードが違います',
    ),
  ],
  ACCOUNT_DISABLED: [
    40012,
    t('账号已停用', 'This account is disabled', 'La cuenta está desactivada', 'アカウントは停止されています'),
  ],
  TOO_MANY_LOGINS: [
    40013,
    t(
      '登录尝试过多，请 {minutes} 分钟后再试',
      'Too many attempts, try again in {minutes} minutes',
      'Demasiados intentos, pruebe en {minutes} minutos',
      '試行回数が多すぎます。{minutes}分後に再試行してください',
    ),
  ],
  CAPTCHA_REQUIRED: [
    40014,
    t(
      '请输入图形验证码',
      'Please enter the picture code',
      'Introduzca el código de la imagen',
      '画像認証コードを入力してください',
    ),
  ],
  ALREADY_SET_UP: [
    40015,
    t(
      '系统已完成初始化，请直接登录',
      'The system is already set up, please sign in',
      'El sistema ya está configurado, inicie sesión',
      '初期設定は完了しています。ログインしてください',
    ),
  ],
  PASSWORD_DUE: [
    40016,
    t(
      '这是一次性密码，请设置新密码后登录',
      'This is a one-time password: choose a new one to sign in',
      'Es una contraseña de un solo uso: elija una nueva para entrar',
      'これは一度限りのパスワードです。新しいパスワードを設定してログインしてください',
    ),
  ],
  CLIPS_SHORT: [
    40201,
    t(
      '剪辑条数不足，还差 {short} 条',
      'Not enough clips left, {short} missing',
      'No quedan suficientes clips, faltan {short}',
      'クリップ数が不足しています（あと{short}）',
    ),
  ],
  MONEY_SHORT: [40202, t('余额不足', 'Balance too low', 'Saldo insuficiente', '残高不足です')],
  NO_PERMISSION: [40301, t('没有操作权限', 'You may not do this', 'No tiene permiso', '権限がありません')],
  EDITION_CLOSED: [
    40302,
    t(
      '当前版本未开通该功能',
      'Not part of your edition',
      'No incluido en su edición',
      '現在のプランでは利用できません',
    ),
  ],
  NOT_FOUND: [
    40401,
    t(
      '记录不存在或已删除',
      'The record does not exist or was deleted',
      'El registro no existe o fue eliminado',
      '記録が存在しないか削除されています',
    ),
  ],
  CONFLICT: [
    40901,
    t(
      '状态冲突，请刷新',
      'The state has changed, please refresh',
      'El estado ha cambiado, actualice',
      '状態が変わりました。更新してください',
    ),
  ],
  DUPLICATE: [40902, t('已存在', 'Already exists', 'Ya existe', 'すでに存在します')],
  PUBLISH_LOCKED: [
    40903,
    t('任务正在发布', 'The task is being published', 'La tarea se está publicando', 'タスクは公開中です'),
  ],
  STILL_USED: [40904, t('仍被引用', 'Still in use', 'Todavía en uso', '使用中です')],
  IDEMPOTENCY_MISMATCH: [
    40905,
    t(
      '同一标识的请求内容不一致',
      'The same key was used for a different request',
      'La misma clave se usó con otra petición',
      '同じキーで異なる要求が送られました',
    ),
  ],
  ACCOUNT_IN_USE: [
    40906,
    t(
      '账号正在另一台电脑使用',
      'The account is in use on another computer',
      'La cuenta está en uso en otro equipo',
      'アカウントは別のパソコンで使用中です',
    ),
  ],
  SHARE_MISSING: [
    41001,
    t(
      '分享链接不存在或已撤销',
      'The link does not exist or was revoked',
      'El enlace no existe o fue revocado',
      'リンクが存在しないか無効です',
    ),
  ],
  SHARE_EXPIRED: [41002, t('分享链接已过期', 'The link has expired', 'El enlace ha caducado', 'リンクの期限切れです')],
  SHARE_PASSWORD: [41003, t('需要密码', 'A password is needed', 'Se necesita contraseña', 'パスワードが必要です')],
  SHARE_WRONG_PASSWORD: [41004, t('密码错误', 'Wrong password', 'Contraseña incorrecta', 'パスワードが違います')],
  FORBIDDEN_WORDS: [
    42201,
    t(
      '内容含违禁词',
      'The text has forbidden words',
      'El texto contiene palabras prohibidas',
      '禁止語が含まれています',
    ),
  ],
  ACCOUNT_OFFLINE: [
    42202,
    t(
      '账号已掉线，请重新授权',
      'The account has dropped, please re-authorize',
      'La cuenta se ha desconectado, autorice de nuevo',
      'アカウントの接続が切れました。再認証してください',
    ),
  ],
  PLATFORM_LIMIT: [
    42203,
    t(
      '超出平台限制',
      'Beyond a limit of the platform',
      'Supera un límite de la plataforma',
      'プラットフォームの制限を超えています',
    ),
  ],
  LOOKS_DUPLICATE: [
    42204,
    t('疑似重复内容', 'This looks like a duplicate', 'Parece contenido duplicado', '重複の可能性があります'),
  ],
  PACED: [
    42205,
    t(
      '按节奏暂停，{time} 继续',
      'Paused by the pace, goes on at {time}',
      'En pausa por el ritmo de publicación, continúa a las {time}',
      '公開ペースにより一時停止中、{time} に再開します',
    ),
  ],
  TOO_OFTEN: [
    42901,
    t(
      '操作太频繁，请 {seconds} 秒后再试',
      'Too often, try again in {seconds} s',
      'Demasiado frecuente, pruebe en {seconds} s',
      '操作が多すぎます。{seconds}秒後に再試行してください',
    ),
  ],
  AI_MISSING: [
    50001,
    t('未配置 AI 服务', 'No AI service configured', 'Servicio de IA no configurado', 'AIサービスが未設定です'),
  ],
  STORAGE_DOWN: [
    50002,
    t('存储不可用', 'Storage is not available', 'Almacenamiento no disponible', 'ストレージを利用できません'),
  ],
  CLIP_ENGINE_DOWN: [
    50003,
    t(
      '剪辑引擎不可用',
      'The clip engine is not available',
      'Motor de clips no disponible',
      'クリップエンジンを利用できません',
    ),
  ],
  WECHAT_MISSING: [
    50004,
    t('未配置微信服务', 'No WeChat service configured', 'WeChat no configurado', 'WeChatが未設定です'),
  ],
  WORDS_DOWN: [
    50005,
    t(
      '外部词源不可用',
      'Outside word source not available',
      'Fuente de palabras no disponible',
      '外部語彙を利用できません',
    ),
  ],
  INTERNAL: [
    50000,
    t(
      '服务出错，请稍后再试或查看运行日志',
      'The server failed, try again or see the run log',
      'Error del servidor, inténtelo más tarde',
      'サーバーエラー。しばらくして再試行してください',
    ),
  ],
  HELPER_CLOSED: [
    50301,
    t(
      '云管家未连接',
      'The cloud housekeeper is not connected',
      'El asistente no está conectado',
      'クラウド管理が接続されていません',
    ),
  ],
} as const satisfies Record<string, readonly [number, LocalText]>

export type ErrorName = keyof typeof ERRORS
/** Number of a named error, for code that throws. */
export const CODE = Object.fromEntries(Object.entries(ERRORS).map(([name, [code]]) => [name, code])) as {
  readonly [K in ErrorName]: (typeof ERRORS)[K][0]
}

/** Text of a code in a language; `{name}` is filled from `params`. Unknown codes get the generic text. */
export function errorText(code: number, locale: Locale = 'zh', params: Readonly<Record<string, unknown>> = {}): string {
  const found = Object.values(ERRORS).find(([number]) => number === code) ?? ERRORS.FAILED
  return fillText(found[1][locale], params)
}

/** Puts `params` where the text names them as `{name}`; what is not given stays as it is. */
export function fillText(text: string, params: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole))
}

/** One wrong field of a request (`data.errors` of 40001). */
export interface FieldError {
  field: string
  msg: string
}

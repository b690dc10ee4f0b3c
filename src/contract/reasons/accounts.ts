/** Refusals of the calls about accounts. */
import { localText } from '../errors.ts'
import { compose } from './compose.ts'

/** Who uses an account where. */
const WHERE = {
  device: localText('「{device}」', 'at "{device}"', 'en «{device}»', '「{device}」で'),
  deviceBy: localText(
    '「{device}」（{holder}）',
    'at "{device}" ({holder})',
    'en «{device}» ({holder})',
    '「{device}」（{holder}）で',
  ),
  another: localText('「另一台电脑」', 'at another computer', 'en otro equipo', '別のパソコンで'),
  anotherBy: localText(
    '「另一台电脑」（{holder}）',
    'at another computer ({holder})',
    'en otro equipo ({holder})',
    '別のパソコン（{holder}）で',
  ),
}
const PURPOSE = {
  check: localText('检测登录', 'to check its sign-in', 'para comprobar la sesión', 'ログイン確認'),
  works: localText(
    '查看作品数据',
    "to read its works' numbers",
    'para leer los datos de sus obras',
    '作品データの確認',
  ),
  messages: localText(
    '读取评论与私信',
    'to read its comments and messages',
    'para leer sus comentarios y mensajes',
    'コメントとメッセージの読み取り',
  ),
  view: localText('打开后台', 'to open its back-office', 'para abrir su panel', '管理画面の表示'),
  login: localText('登录', 'to sign in', 'para iniciar sesión', 'ログイン'),
  move: localText('迁移', 'to be moved', 'para trasladarla', '移行'),
  publish: localText('发布作品', 'to publish', 'para publicar', '作品の公開'),
}

export const accountReasons = {
  'accounts.missing': localText(
    '账号不存在或已删除',
    'The account does not exist or was deleted',
    'La cuenta no existe o fue eliminada',
    'アカウントが存在しないか削除されています',
  ),
  'accounts.groupMissing': localText(
    '分组不存在或已删除，请刷新分组列表',
    'The group does not exist or was deleted: refresh the list of groups',
    'El grupo no existe o fue eliminado: actualice la lista de grupos',
    'グループが存在しないか削除されています。グループ一覧を更新してください',
  ),
  'accounts.operatorMissing': localText(
    '成员不存在或已停用',
    'The member does not exist or is disabled',
    'El miembro no existe o está desactivado',
    'メンバーが存在しないか停止されています',
  ),
  'accounts.groupNameTaken': localText(
    '已有同名分组，请换一个名称',
    'There is a group of that name already: choose another name',
    'Ya existe un grupo con ese nombre: elija otro',
    '同じ名前のグループがあります。別の名前にしてください',
  ),
  'accounts.takenInGroup': localText(
    '该账号已存在于“{group}”，是否更新授权？',
    'This account is already in "{group}". Update its authorisation?',
    'Esta cuenta ya está en «{group}». ¿Actualizar la autorización?',
    'このアカウントは既に「{group}」にあります。認証を更新しますか？',
  ),
  'accounts.takenUngrouped': localText(
    '该账号已存在于“未分组”，是否更新授权？',
    'This account is already there, ungrouped. Update its authorisation?',
    'Esta cuenta ya existe, sin grupo. ¿Actualizar la autorización?',
    'このアカウントは既に「未分類」にあります。認証を更新しますか？',
  ),
  'accounts.takenBy': localText(
    '该账号已由{owner}绑定，请联系管理员分配给您',
    '{owner} has added this account already: ask an administrator to assign it to you',
    '{owner} ya añadió esta cuenta: pida a un administrador que se la asigne',
    'このアカウントは {owner} が登録済みです。割り当てを管理者に依頼してください',
  ),
  'accounts.takenByAnother': localText(
    '该账号已由其他成员绑定，请联系管理员分配给您',
    'Another member has added this account already: ask an administrator to assign it to you',
    'Otro miembro ya añadió esta cuenta: pida a un administrador que se la asigne',
    'このアカウントは他のメンバーが登録済みです。割り当てを管理者に依頼してください',
  ),
  'accounts.otherAccount': localText(
    '登录的账号“{got}”不是要重新授权的“{expected}”，请退出后用原账号登录',
    'You signed in as "{got}", not as "{expected}": sign out and sign in with the account to be authorized again',
    'Inició sesión como «{got}», no como «{expected}»: cierre sesión y entre con la cuenta original',
    'ログインしたのは「{got}」で、再認証する「{expected}」ではありません。ログアウトして元のアカウントで入り直してください',
  ),
  'accounts.tooMany': localText(
    '账号数量已达上限（{max} 个），请联系管理员扩容，或先删除不再使用的账号',
    'The most accounts ({max}) are reached: ask an administrator for more, or delete accounts no longer used',
    'Se alcanzó el máximo de cuentas ({max}): pida más a un administrador o elimine las que no use',
    'アカウント数が上限（{max} 件）に達しました。管理者に増枠を依頼するか、使わないアカウントを削除してください',
  ),
  'accounts.hasChildren': localText(
    '还有 {n} 个子账号，请确认一并删除',
    'There are {n} sub-account(s): confirm that they are deleted, too',
    'Hay {n} subcuenta(s): confirme que también se eliminan',
    'サブアカウントが {n} 件あります。一緒に削除することを確認してください',
  ),
  'accounts.childrenOfOthers': localText(
    '其中有 {n} 个子账号不属于您，请联系管理员删除',
    '{n} of the sub-accounts are not yours: ask an administrator to delete them',
    '{n} de las subcuentas no son suyas: pida a un administrador que las elimine',
    'そのうち {n} 件のサブアカウントはあなたのものではありません。削除は管理者に依頼してください',
  ),
  'accounts.groupHasOthers': localText(
    '分组里有 {n} 个不属于您的账号，请联系管理员删除',
    '{n} account(s) of the group are not yours: ask an administrator to delete it',
    '{n} cuenta(s) del grupo no son suyas: pida a un administrador que lo elimine',
    'グループにはあなたのものでないアカウントが {n} 件あります。削除は管理者に依頼してください',
  ),
  'accounts.loginGone': localText(
    '登录会话不存在或已过期，请重新发起登录',
    'The sign-in does not exist or is over: begin it again',
    'El inicio de sesión no existe o ha caducado: empiécelo de nuevo',
    'ログインの手続きが存在しないか期限切れです。もう一度始めてください',
  ),
  'accounts.loginUsed': localText(
    '这次登录已经完成，如需再次登录请重新发起',
    'This sign-in is done already: to sign in again, begin anew',
    'Este inicio de sesión ya terminó: para repetirlo, empiece de nuevo',
    'このログインは完了しています。再度ログインする場合は、もう一度始めてください',
  ),
  ...compose(
    'accounts',
    compose(
      'inUse',
      {
        wait: localText(
          '账号自 {time} 起正在{where}{gap}，请等它结束',
          'Since {time} the account is in use {where} {gap}: wait until that has ended',
          'Desde las {time} la cuenta está en uso {where} {gap}: espere a que termine',
          'アカウントは {time} から{where}{gap}に使用中です。終わるまでお待ちください',
        ),
        force: localText(
          '账号自 {time} 起正在{where}{gap}，请等它结束，或在账号列表中强制接管',
          'Since {time} the account is in use {where} {gap}: wait until that has ended, or take it over in the list',
          'Desde las {time} la cuenta está en uso {where} {gap}: espere a que termine o asúmala en la lista de cuentas',
          'アカウントは {time} から{where}{gap}に使用中です。終わるまで待つか、アカウント一覧で強制的に引き継いでください',
        ),
      },
      WHERE,
      'where',
    ),
    PURPOSE,
  ),
  ...compose(
    'accounts',
    compose(
      'busy',
      {
        now: localText(
          '账号正在{where}{gap}，不能接管，请等它结束',
          'The account is in use {where} {gap} and cannot be taken over: wait until that has ended',
          'La cuenta está en uso {where} {gap} y no se puede asumir: espere a que termine',
          'アカウントは{where}{gap}に使用中のため引き継げません。終わるまでお待ちください',
        ),
      },
      WHERE,
      'where',
    ),
    PURPOSE,
  ),
  'accounts.movedAway': localText(
    '账号已移至“{device}”，请在那台电脑使用；要在本机使用，请重新授权',
    'The account was moved to "{device}": use it there, or authorize it again to use it here',
    'La cuenta se trasladó a «{device}»: úsela allí, o autorícela de nuevo para usarla aquí',
    'アカウントは「{device}」に移行されました。そちらで使うか、ここで使う場合は再認証してください',
  ),
  'accounts.devicePending': localText(
    '这台电脑的云管家还没有批准，不能使用账号。请管理员在「系统设置 - 云管家 - 已登记的设备」中批准它',
    "This computer's helper is not approved and uses no account: an administrator approves it, Settings - Housekeeper",
    'El asistente de este equipo no está aprobado y no usa cuentas: un administrador lo aprueba en Ajustes - Asistente',
    'このパソコンのクラウド管理は未承認のため、アカウントを使えません。「設定 - クラウド管理」で管理者が承認してください',
  ),
  'accounts.deviceRevoked': localText(
    '这台电脑已被撤销，重新批准之前不能使用账号。请管理员在「系统设置 - 云管家 - 已登记的设备」中批准它',
    'This computer was revoked and uses no account: an administrator approves it again in Settings - Housekeeper',
    'Este equipo fue revocado y no puede usar cuentas: un administrador lo aprueba de nuevo en Ajustes - Asistente',
    'このパソコンは取り消されているため、アカウントを使えません。「設定 - クラウド管理」で管理者が再度承認してください',
  ),
  'accounts.handOutsUsedUp': localText(
    '这台电脑今天取用账号已达上限 {max} 次，请 {hours} 小时后再试',
    'This computer has used accounts {max} times today, the most there is: try again in {hours} hour(s)',
    'Este equipo ya usó cuentas {max} veces hoy, el máximo: pruebe de nuevo en {hours} hora(s)',
    'このパソコンの本日のアカウント使用は上限の {max} 回に達しました。{hours} 時間後に再試行してください',
  ),
  'accounts.tradeRunning': localText(
    '正在处理这次授权，请稍候再试',
    'This authorisation is being worked on: try again in a moment',
    'Esta autorización se está procesando: inténtelo en un momento',
    'この認証は処理中です。しばらくしてから再試行してください',
  ),
  'accounts.noOfficialAccount': localText(
    '这次授权里没有可用的账号，请换一个账号重新授权',
    'This authorisation has no account that can be used: authorize again with another one',
    'Esta autorización no incluye ninguna cuenta utilizable: autorice de nuevo con otra',
    'この認証には使えるアカウントがありません。別のアカウントで認証し直してください',
  ),
  'accounts.credentialsUnreadable': localText(
    '账号凭证无法解密，请刷新页面后重新登录该账号',
    "The account's credentials cannot be decrypted: reload the page and sign in to the account again",
    'No se pueden descifrar las credenciales de la cuenta: recargue la página e inicie sesión de nuevo',
    'アカウントの認証情報を復号できません。ページを再読み込みして、もう一度ログインしてください',
  ),
  'accounts.proxyUnreadable': localText(
    '账号代理无法解密，请刷新页面后重新导入',
    "The account's proxy cannot be decrypted: reload the page and import it again",
    'No se puede descifrar el proxy de la cuenta: recargue la página e impórtelo de nuevo',
    'アカウントのプロキシを復号できません。ページを再読み込みして、もう一度取り込んでください',
  ),
  'accounts.notAnInstitution': localText(
    '只有用云管家登录的账号可以设为机构',
    'Only an account that a helper signed in can become an institution',
    'Solo una cuenta con sesión iniciada por el asistente puede ser institución',
    'クラウド管理でログインしたアカウントだけを機関に設定できます',
  ),
  'accounts.institutionByGrant': localText(
    '官方接口授权的机构不是普通账号，不需要时请在账号列表中删除',
    'An institution authorized by the official interface is no ordinary account: delete it in the list when not needed',
    'Una institución autorizada por la interfaz oficial no es una cuenta normal: elimínela en la lista si sobra',
    '公式連携で認証した機関は通常のアカウントではありません。不要な場合はアカウント一覧で削除してください',
  ),
  'accounts.institutionByHelper': localText(
    '请由云管家同步该机构的子账号',
    "Let a helper synchronise this institution's accounts",
    'Sincronice las cuentas de esta institución con el asistente',
    'この機関のサブアカウントはクラウド管理で同期してください',
  ),
  'accounts.institutionOther': localText(
    '授权与机构不一致，请重新发起授权',
    'The authorisation belongs to another institution: begin it again',
    'La autorización es de otra institución: empiécela de nuevo',
    '認証と機関が一致しません。もう一度認証を始めてください',
  ),
  'accounts.institutionGrantUnreadable': localText(
    '机构的授权读不出来，请重新授权',
    "The institution's authorisation cannot be read: authorize it again",
    'No se puede leer la autorización de la institución: autorícela de nuevo',
    '機関の認証を読み取れません。再認証してください',
  ),
  'accounts.platformMissing': localText(
    '请选择平台',
    'Choose a platform',
    'Elija una plataforma',
    'プラットフォームを選んでください',
  ),
  'accounts.platformOther': localText(
    '平台与账号不一致',
    'The platform is not that of the account',
    'La plataforma no es la de la cuenta',
    'プラットフォームがアカウントと一致しません',
  ),
  'accounts.platformClosed': localText(
    '该平台暂未开通',
    'This platform is not available yet',
    'Esta plataforma aún no está disponible',
    'このプラットフォームはまだ利用できません',
  ),
  'accounts.noOfficialInterface': localText(
    '该平台没有官方接口，请使用云管家登录',
    'This platform has no official interface: sign in with the helper',
    'Esta plataforma no tiene interfaz oficial: inicie sesión con el asistente',
    'このプラットフォームには公式連携がありません。クラウド管理でログインしてください',
  ),
  'accounts.noInstitutionGrant': localText(
    '该平台没有机构授权，请先用云管家登录账号再设为机构',
    'This platform authorizes no institutions: sign in with the helper, then make the account an institution',
    'Esta plataforma no autoriza instituciones: inicie sesión con el asistente y convierta la cuenta en institución',
    'このプラットフォームには機関の認証がありません。クラウド管理でログインしてから機関に設定してください',
  ),
  'accounts.modeUnknown': localText(
    '暂不支持这种授权方式，请使用云管家登录',
    'This way to authorize is not available: sign in with the helper',
    'Esta forma de autorización no está disponible: inicie sesión con el asistente',
    'この認証方法には対応していません。クラウド管理でログインしてください',
  ),
  'accounts.noHelperLogin': localText(
    '{platform}暂不支持云管家登录',
    '{platform} cannot be signed in to with the helper yet',
    'En {platform} aún no se puede iniciar sesión con el asistente',
    '{platform} はまだクラウド管理でのログインに対応していません',
  ),
  'accounts.loginWithoutAccount': localText(
    '缺少登录得到的账号信息',
    'What the sign-in said of the account is missing',
    'Faltan los datos de la cuenta obtenidos al iniciar sesión',
    'ログインで得たアカウント情報がありません',
  ),
  'accounts.codeMissing': localText(
    '平台没有带回授权码，请重新授权',
    'The platform returned no code: authorize again',
    'La plataforma no devolvió ningún código: autorice de nuevo',
    'プラットフォームから認証コードが返りませんでした。再認証してください',
  ),
  'accounts.nonePicked': localText(
    '请选择要添加的账号',
    'Choose the accounts to add',
    'Elija las cuentas que desea añadir',
    '追加するアカウントを選んでください',
  ),
  'accounts.tablePlatformUnknown': localText(
    '没有平台 {platform}',
    'There is no platform {platform}',
    'No existe la plataforma {platform}',
    'プラットフォーム {platform} はありません',
  ),
  'accounts.tableNotNewer': localText(
    '已保存版本 {version}，请上传更新的版本',
    'Version {version} is kept already: upload a newer one',
    'Ya está guardada la versión {version}: suba una más reciente',
    'バージョン {version} は保存済みです。より新しいものをアップロードしてください',
  ),
  'accounts.shopsNotSetUp': localText(
    '尚未接入抖店',
    'Doudian is not connected yet',
    'Doudian aún no está conectado',
    'Doudian はまだ連携されていません',
  ),
  'accounts.daysReversed': localText(
    '开始日期不能晚于结束日期',
    'The first day may not be later than the last',
    'La fecha inicial no puede ser posterior a la final',
    '開始日は終了日より後にできません',
  ),
  'accounts.daysTooMany': localText(
    '最多查询 {max} 天',
    'At most {max} days can be asked for',
    'Se pueden consultar como máximo {max} días',
    '照会できるのは最大 {max} 日間です',
  ),
} as const

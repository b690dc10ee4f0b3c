/** Refusals of words in braces that can't be filled in; the page says them, too. */
import { localText } from '../errors.ts'

export const variableReasons = {
  'variables.unknown': localText(
    '没有变量 {names}，可用：{known}',
    'There is no variable {names}; there are: {known}',
    'No existe la variable {names}; disponibles: {known}',
    '変数 {names} はありません。使える変数：{known}',
  ),
  'variables.empty': localText(
    '账号“{account}”还没有填写{names}',
    'The account "{account}" has nothing for {names} yet',
    'La cuenta «{account}» aún no tiene datos para {names}',
    'アカウント「{account}」の{names}がまだ入力されていません',
  ),
  // The region is the account's: said once there, it serves every task.
  'variables.regionEmpty': localText(
    '账号“{account}”还没有填写{names}，请在矩阵账号管理勾选账号后点“填写地区”',
    'The account "{account}" has nothing for {names} yet: tick it under Accounts and press "Regions"',
    'La cuenta «{account}» aún no tiene datos para {names}: márquela en Cuentas e indíquela',
    'アカウント「{account}」の{names}がまだ入力されていません。アカウント管理で選択し「地域を入力」を押してください',
  ),
} as const

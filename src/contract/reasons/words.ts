/** Refusals of forbidden words. */
import { localText } from '../errors.ts'

export const wordReasons = {
  'words.inTitle': localText(
    '标题含违禁词：{words}，请修改后再发布',
    'The title has forbidden words: {words}. Change it, then publish',
    'El título contiene palabras prohibidas: {words}. Modifíquelo antes de publicar',
    'タイトルに禁止語があります：{words}。修正してから公開してください',
  ),
  'words.inTopic': localText(
    '话题含违禁词：{words}，请修改后再发布',
    'The topics have forbidden words: {words}. Change them, then publish',
    'Los temas contienen palabras prohibidas: {words}. Modifíquelos antes de publicar',
    'トピックに禁止語があります：{words}。修正してから公開してください',
  ),
  'words.inDescription': localText(
    '简介含违禁词：{words}，请修改后再发布',
    'The description has forbidden words: {words}. Change it, then publish',
    'La descripción contiene palabras prohibidas: {words}. Modifíquela antes de publicar',
    '説明に禁止語があります：{words}。修正してから公開してください',
  ),
  'words.inDigest': localText(
    '摘要含违禁词：{words}，请修改后再发布',
    'The summary has forbidden words: {words}. Change it, then publish',
    'El resumen contiene palabras prohibidas: {words}. Modifíquelo antes de publicar',
    '要約に禁止語があります：{words}。修正してから公開してください',
  ),
  'words.inText': localText(
    '正文含违禁词：{words}，请修改后再发布',
    'The text has forbidden words: {words}. Change it, then publish',
    'El texto contiene palabras prohibidas: {words}. Modifíquelo antes de publicar',
    '本文に禁止語があります：{words}。修正してから公開してください',
  ),
  'words.inMoreTitle': localText(
    '第 {n} 篇的标题含违禁词：{words}，请修改后再发布',
    'The title of article {n} has forbidden words: {words}. Change it, then publish',
    'El título del artículo {n} contiene palabras prohibidas: {words}. Modifíquelo antes de publicar',
    '{n} 本目のタイトルに禁止語があります：{words}。修正してから公開してください',
  ),
  'words.inMoreDigest': localText(
    '第 {n} 篇的摘要含违禁词：{words}，请修改后再发布',
    'The summary of article {n} has forbidden words: {words}. Change it, then publish',
    'El resumen del artículo {n} contiene palabras prohibidas: {words}. Modifíquelo antes de publicar',
    '{n} 本目の要約に禁止語があります：{words}。修正してから公開してください',
  ),
  'words.inMoreText': localText(
    '第 {n} 篇的正文含违禁词：{words}，请修改后再发布',
    'The text of article {n} has forbidden words: {words}. Change it, then publish',
    'El texto del artículo {n} contiene palabras prohibidas: {words}. Modifíquelo antes de publicar',
    '{n} 本目の本文に禁止語があります：{words}。修正してから公開してください',
  ),
} as const

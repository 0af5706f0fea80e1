import { expect, test } from 'vitest';
import { drawLots } from '../../../test/secrets/lot.ts';
import { redact } from './redact.ts';

const lots = (form: string) => drawLots(form.length).fill(form);

test.each([
  ['La contraseña es ', ''],
  ['hasło: ', ''],
  ['lösenord: ', ''],
  ['Şifre: ', ''],
  ['Пароль: ', ''],
  ['Пароль до бази: ', ''],
  ['密码：', '。'],
  ['数据库密码是', '，请勿外传'],
  ['パスワードは ', ' です'],
  ['"パスワード": "', '"'],
  ['비밀번호: ', ''],
  ['mật khẩu: ', ''],
])('a password goes behind the word of any language: %s', (before, after) => {
  expect(redact(before + lots('<62*12>') + after).text).toBe(`${before}[REDACTED:password]${after}`);
});

test.each([
  ['API-Schlüssel: ', ''],
  ['clé API : ', ''],
  ['токен доступа: ', ''],
  ['密钥="', '"'],
  ['访问令牌: ', ''],
  ['アクセストークン：', ''],
  ['APIキー＝', ''],
  ['토큰: ', ''],
])('a key goes behind the word of any language: %s', (before, after) => {
  const secret = lots('<62*32>');
  const { text } = redact(before + secret + after);
  expect(text).not.toContain(secret);
  expect(text.startsWith(before) && text.endsWith(after)).toBe(true);
});

test.each([
  'パスワード: 必須',
  '密码：必须包含a-z和0-9',
  '密码: string',
  '"password": "密码", "token": "令牌"',
  'Пароль: не менее 8 символов',
  'hasło: wymagane',
  'contraseña: obligatoria',
  'lösenord: minst 8 tecken',
  'Schlüssel: name_of_thing',
  '令牌 expires_in 3600',
  'токен доступа: см. docs/tokens.md',
])('case 87: nothing goes from %j', (text) => {
  expect(redact(text).text).toBe(text);
});

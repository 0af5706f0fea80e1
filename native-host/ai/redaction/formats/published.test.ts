import { expect, test } from 'vitest';
import { drawLots } from '../../../../test/secrets/lot.ts';
import { redact } from '../redact.ts';

/** As vendors publish them, filled in by lot. */
test.each([
  'depot_project_<16*64>',
  'packagist_uut_<16*64>',
  'mka_<slug*43>',
  'retool_01<36*26>',
  'wk-1.<16*64>',
  'signkey-prod-<16*64>',
  'configcat-sdk-1/<62*22>/<62*22>',
  'thog-secret-<16*32>',
  'mzp_<16*64>',
  'p.eyJ<62*80>.<slug*43>',
  'fnA<slug*53>',
  'salad_cloud_user_<62*40>',
  'censys_<62*8>_<62*24>',
  'pts_<36*32>',
  'dnkey-<36*26>-<36*52>',
  'https://maker.ifttt.com/trigger/door/with/key/<62*22>',
  'sk_sbox_<uuid>',
  'sk_prod_<slug*8>_<slug*50>',
  'pi_<62*24>_secret_<62*25>',
  'prtapi_<16*32>',
  'secret-live-<62*32>=',
  'os_v2_app_<36*104>',
  'pk_<62*6>_<16*34>',
  'pk_<10*8>_<36G*32>',
  'cnvca<62*52>',
  'persona_production_<uuid>',
  'private_<62*27>=',
  'cfxk_<62*20>_<62*6>',
  'flb_live_<62*20>',
  'master-<62*20>',
  'na1.<62*100>',
  'OC|<10*16>|<16*32>',
  'sk_<10*4>_<10*6>_<16*32>',
  'web_<36*32>',
  'API_KEY<36G*32>',
  'v1.0-<62*24>-<62*146>',
  'tskey-api-k9xQ1-<62*6>',
  'EAAB<62*180>',
  '3MVG9<62*80>',
  'pul-<36*40>',
  'PMAK-<62*59>',
  'pat-eu1-<62*8>-<62*4>-<62*4>-<62*4>-<62*12>',
  'rubygems_<36*48>',
  'xkeysib-<slug*81>',
  'r8_<62*12>_<62*24>',
  '<10*16>|<slug*38>',
  'FlyV1 fm2_<64*300>',
  '2/<10*16>/<10*16>:<36*32>',
])('a secret of a published format goes: %s', (form) => {
  const secret = drawLots(form.length).fill(form);
  const shown = redact(`new Client('${secret}')`).text;
  expect(shown).toMatch(/^new Client\('(?:https:\/\/)?\[REDACTED:[\w-]+]'\)$/);
});

test.each([
  'sk_test_customer_with_two_cards_and_no_default_source',
  'registry.example.org/app:master-8c2f1e0b7a6d5e4f3c2b',
  'web_8c2f1e0b7a6d5e4f3c2b8c2f1e0b7a6d',
  'account-verificationToken',
  'API_KEYOFTHESERVERWHICHISASKEDFIRST',
  'master-configurationFiles',
  'na1.salesforce.example.org/services/data/latest/query',
  'pi_description_secret_of_the_intent',
  'pk_4f6a1c02-9f7e-4b1d-8c55-0a1b2c3d4e5f',
  'fnAbortControllerOfTheRequestThatIsRunning',
  'secret-live-reload-of-the-development-server',
])('case 87: names that begin like a key stay: %s', (text) => {
  expect(redact(text).text).toBe(text);
});
